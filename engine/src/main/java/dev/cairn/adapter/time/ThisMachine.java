package dev.cairn.adapter.time;

import dev.cairn.Limits;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** The clock and the randomness of this machine. */
public final class ThisMachine {

    private static final int SEED_BYTES = 48;

    private ThisMachine() {}

    /** The clock of this machine. */
    public static InstantSource clock() {
        return InstantSource.system();
    }

    /** A nanosecond counter that never goes back, for deadlines inside this process. */
    public static LongSupplier nanoTime() {
        return System::nanoTime;
    }

    /** A generator seeded from the machine's best randomness and fast afterwards; safe for any number of threads. */
    public static RandomGenerator random() {
        RandomGenerator quick = RandomGeneratorFactory.of("L128X256MixRandom").create(SecureRandom.getSeed(SEED_BYTES));
        return () -> {
            synchronized (quick) {
                return quick.nextLong();
            }
        };
    }

    /** Ids from that clock and randomness. */
    public static SystemIds ids() {
        return new SystemIds(clock(), random());
    }

    /** Host and process, such as {@code web-3/4711}: what tells people which worker is meant. */
    public static String workerName() {
        return workerName(host(), ProcessHandle.current().pid());
    }

    static String workerName(String host, long process) {
        String suffix = "/" + process;
        String shown = host.replaceAll("[^\\p{Graph}]", "");
        int room = Limits.MAX_NAME_LENGTH - suffix.length();
        return (shown.isEmpty() ? "host" : shown.substring(0, Math.min(shown.length(), room))) + suffix;
    }

    /** The version of Cairn, if its code is in a jar. */
    public static @Nullable String cairnVersion() {
        return ThisMachine.class.getPackage().getImplementationVersion();
    }

    /** The name of the host. A lookup can take seconds, so the environment is asked first. */
    public static String host() {
        String named = System.getenv("HOSTNAME");
        if (named != null && !named.isBlank()) {
            return named;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "host";
        }
    }
}
