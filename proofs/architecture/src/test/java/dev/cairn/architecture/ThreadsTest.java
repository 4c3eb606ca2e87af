package dev.cairn.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.cairn.architecture.fixtures.threads.MakesThreads;
import dev.cairn.architecture.fixtures.threads.Sleeps;
import dev.cairn.architecture.fixtures.threads.application.EngineThreads;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads have one home, and nobody sleeps. */
class ThreadsTest {
    private final String fixtureBase = CairnClasses.fixtureBase("threads");
    private final JavaClasses fixtures = CairnClasses.fixtures("threads");

    @Test
    void only_the_home_of_threads_makes_threads() {
        makesNoThreads(CairnClasses.BASE).check(CairnClasses.PRODUCTION);
    }

    @Test
    void nobody_sleeps() {
        sleepsNowhere().check(CairnClasses.PUBLISHED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "constructor",
                "virtual",
                "platform",
                "started",
                "executors",
                "commonPool",
                "asyncWithoutExecutor",
                "hiddenTimer",
                "parallelStream"
            })
    void a_class_that_makes_or_borrows_threads_is_reported(String method) {
        new RuleProof(makesNoThreads(fixtureBase), fixtures).reportsMember(MakesThreads.class, method + "(");
    }

    @Test
    void the_home_of_threads_is_left_alone() {
        new RuleProof(makesNoThreads(fixtureBase), fixtures).leavesAlone(EngineThreads.class);
    }

    @Test
    void a_class_that_sleeps_is_reported_even_at_the_home_of_threads() {
        new RuleProof(sleepsNowhere(), fixtures)
                .reportsMember(Sleeps.class, "onTheThread()")
                .reportsMember(Sleeps.class, "byTheUnit()")
                .reports(EngineThreads.class)
                .leavesAlone(MakesThreads.class);
    }

    private static ArchRule makesNoThreads(String base) {
        return noClasses()
                .that(not(home(base)))
                .should()
                .accessTargetWhere(ForbiddenCalls.makingThreads())
                .because("a loop is a tick that tests and simulations call by hand; a thread of its own would run past"
                        + " them");
    }

    private static ArchRule sleepsNowhere() {
        return noClasses()
                .should()
                .accessTargetWhere(ForbiddenCalls.sleeping())
                .because("waiting is a timer's business: it can be woken, moved by a virtual clock and survives a"
                        + " crash");
    }

    private static DescribedPredicate<JavaClass> home(String base) {
        List<String> homes = List.of(base + ".application.EngineThreads", base + ".admin.web.AdminThreads");
        return describe(
                "a home of threads",
                type -> homes.stream().anyMatch(home -> (type.getName() + "$").startsWith(home + "$")));
    }
}
