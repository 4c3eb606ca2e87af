package dev.cairn.bench.report;

import dev.cairn.bench.machine.BenchServer;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;

/**
 * What the figures depend on besides the contenders.
 *
 * @param system the operating system
 * @param processors how many there are; client, engines and server share them
 * @param java the virtual machine
 * @param postgres the version of the server
 * @param settings what the server was told
 * @param load how busy the machine was before it began, or less than zero where that is not known
 * @param rounds how often everything was measured
 * @param scale how much was done, 1 being the full size
 */
public record Surroundings(
        String system,
        int processors,
        String java,
        String postgres,
        Map<String, String> settings,
        double load,
        int rounds,
        double scale) {

    /** Those of this benchmark. */
    public static Surroundings of(BenchServer server, int rounds, double scale) {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return new Surroundings(
                system.getName() + " " + system.getArch(),
                system.getAvailableProcessors(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                server.version(),
                server.settings(),
                system.getSystemLoadAverage(),
                rounds,
                scale);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s, %d processors, load %.1f; %s; PostgreSQL %s %s",
                system,
                processors,
                load,
                java,
                postgres,
                settings);
    }
}
