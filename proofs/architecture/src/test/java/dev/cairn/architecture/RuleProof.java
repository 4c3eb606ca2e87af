package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** Shows that a rule can fail: it must report the guilty classes and leave the innocent ones alone. */
record RuleProof(ArchRule rule, JavaClasses fixtures) {

    RuleProof reports(Class<?> guilty) {
        assertThat(violations()).as("violations of: %s", rule).anyMatch(line -> line.contains(guilty.getName()));
        return this;
    }

    RuleProof reportsMember(Class<?> guilty, String member) {
        assertThat(violations())
                .as("violations of: %s", rule)
                .anyMatch(line -> line.contains(guilty.getName() + "." + member));
        return this;
    }

    RuleProof leavesAlone(Class<?> innocent) {
        assertThat(violations())
                .as("violations of: %s", rule)
                .noneMatch(line -> line.contains("<" + innocent.getName()));
        return this;
    }

    private List<String> violations() {
        return rule.evaluate(fixtures).getFailureReport().getDetails();
    }
}
