package dev.cairn.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.BaseStream;

/** Calls and method references, by what they do to a test: they make it depend on the machine. */
final class ForbiddenCalls {
    private static final String CONSTRUCTOR = "<init>";
    private static final Set<Class<?>> SOURCES_OF_CHANCE =
            Set.of(ThreadLocalRandom.class, java.security.SecureRandom.class);
    private static final Set<Class<?>> MACHINE_BOUND_WHEN_EMPTY =
            Set.of(Random.class, SplittableRandom.class, Date.class);
    private static final Set<Class<?>> THREAD_MAKERS =
            Set.of(Thread.class, ThreadPoolExecutor.class, ForkJoinPool.class, java.util.Timer.class);

    private ForbiddenCalls() {}

    static DescribedPredicate<JavaAccess<?>> timeOrChance() {
        return calls("time, ids or chance of the machine", ForbiddenCalls::asksForTimeOrChance);
    }

    static DescribedPredicate<JavaAccess<?>> makingThreads() {
        return calls("what makes or borrows threads", ForbiddenCalls::makesThreads);
    }

    static DescribedPredicate<JavaAccess<?>> sleeping() {
        return calls("sleep", target -> isAny(target, Thread.class, "sleep") || isAny(target, TimeUnit.class, "sleep"));
    }

    private static boolean asksForTimeOrChance(CodeUnitAccessTarget target) {
        JavaClass owner = target.getOwner();
        boolean now = owner.getPackageName().startsWith("java.time")
                && target.getName().equals("now");
        boolean unseeded = target.getName().equals(CONSTRUCTOR)
                && target.getRawParameterTypes().isEmpty()
                && MACHINE_BOUND_WHEN_EMPTY.stream().anyMatch(owner::isEquivalentTo);
        return now
                || unseeded
                || SOURCES_OF_CHANCE.stream().anyMatch(owner::isEquivalentTo)
                || owner.isEquivalentTo(java.time.Clock.class)
                        && target.getName().startsWith("system")
                || isAny(target, java.time.InstantSource.class, "system")
                || isAny(target, System.class, "currentTimeMillis", "nanoTime")
                || isAny(target, Math.class, "random")
                || isAny(target, UUID.class, "randomUUID")
                || isAny(target, RandomGenerator.class, "getDefault", "of");
    }

    private static boolean makesThreads(CodeUnitAccessTarget target) {
        JavaClass owner = target.getOwner();
        boolean constructs =
                target.getName().equals(CONSTRUCTOR) && THREAD_MAKERS.stream().anyMatch(owner::isAssignableTo);
        return constructs
                || isAny(target, Thread.class, "ofVirtual", "ofPlatform", "startVirtualThread")
                || isAny(target, ForkJoinPool.class, "commonPool")
                || owner.isEquivalentTo(Executors.class)
                || borrowsThePool(target)
                || owner.isAssignableTo(Collection.class) && target.getName().equals("parallelStream")
                || owner.isAssignableTo(BaseStream.class) && target.getName().equals("parallel");
    }

    /** The asynchronous methods without an executor use the common pool; those with a timeout a hidden timer thread. */
    private static boolean borrowsThePool(CodeUnitAccessTarget target) {
        if (!target.getOwner().isAssignableTo(java.util.concurrent.CompletionStage.class)) return false;
        if (isAny(target, CompletableFuture.class, "orTimeout", "completeOnTimeout", "delayedExecutor")) return true;
        return target.getName().endsWith("Async")
                && target.getRawParameterTypes().stream().noneMatch(type -> type.isEquivalentTo(Executor.class));
    }

    private static boolean isAny(CodeUnitAccessTarget target, Class<?> owner, String... names) {
        return target.getOwner().isEquivalentTo(owner) && List.of(names).contains(target.getName());
    }

    private static DescribedPredicate<JavaAccess<?>> calls(
            String description, java.util.function.Predicate<CodeUnitAccessTarget> forbidden) {
        return describe(
                description,
                access -> access.getTarget() instanceof CodeUnitAccessTarget target && forbidden.test(target));
    }
}
