package dev.cairn.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import dev.cairn.architecture.fixtures.chance.AsksTheMachine;
import dev.cairn.architecture.fixtures.chance.IsToldEverything;
import dev.cairn.architecture.fixtures.chance.adapter.time.HomeOfClocks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time, ids and chance come in from outside. */
class TimeAndChanceTest {

    @Test
    void only_the_home_of_clocks_asks_the_machine_for_time_ids_or_chance() {
        ruleUnder(CairnClasses.BASE).check(CairnClasses.PRODUCTION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "instant",
                "localDateTime",
                "millis",
                "nanos",
                "systemClock",
                "mathRandom",
                "uuid",
                "uuidByReference",
                "threadLocalRandom",
                "unseededRandom"
            })
    void a_class_that_asks_the_machine_is_reported(String method) {
        proof().reportsMember(AsksTheMachine.class, method + "()");
    }

    @Test
    void a_class_that_is_told_and_the_home_of_clocks_are_left_alone() {
        proof().leavesAlone(HomeOfClocks.class).leavesAlone(IsToldEverything.class);
    }

    private static RuleProof proof() {
        return new RuleProof(ruleUnder(CairnClasses.fixtureBase("chance")), CairnClasses.fixtures("chance"));
    }

    private static ArchRule ruleUnder(String base) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(base + ".adapter.time..")
                .should()
                .accessTargetWhere(ForbiddenCalls.timeOrChance())
                .because("with time, ids and chance handed in, a test runs a year in a millisecond and a seed replays"
                        + " any failure");
    }
}
