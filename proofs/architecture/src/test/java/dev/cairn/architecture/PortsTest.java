package dev.cairn.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.cairn.architecture.fixtures.ports.application.ClosedFlow;
import dev.cairn.architecture.fixtures.ports.application.FlowManager;
import dev.cairn.architecture.fixtures.ports.application.OpenFlow;
import dev.cairn.architecture.fixtures.ports.domain.port.HandsOutPorts;
import dev.cairn.architecture.fixtures.ports.domain.port.NarrowPort;
import dev.cairn.architecture.fixtures.ports.domain.port.WidePort;
import org.junit.jupiter.api.Test;

/** Ports are small, classes are closed, names say something. */
class PortsTest {
    private static final int MOST_METHODS = 6;

    private final String fixtureBase = CairnClasses.fixtureBase("ports");
    private final JavaClasses fixtures = CairnClasses.fixtures("ports");

    @Test
    void a_port_has_at_most_six_methods() {
        portsAreSmall(CairnClasses.BASE).check(CairnClasses.PRODUCTION);
    }

    @Test
    void a_class_that_is_no_word_of_the_api_or_the_domain_is_closed() {
        classesAreClosed(CairnClasses.BASE).check(CairnClasses.PUBLISHED);
    }

    @Test
    void no_name_is_a_filler() {
        namesSaySomething().check(CairnClasses.ALL);
    }

    @Test
    void a_wide_port_is_reported_but_not_one_that_hands_out_ports() {
        new RuleProof(portsAreSmall(fixtureBase), fixtures)
                .reports(WidePort.class)
                .leavesAlone(NarrowPort.class)
                .leavesAlone(HandsOutPorts.class);
    }

    @Test
    void an_open_class_is_reported() {
        new RuleProof(classesAreClosed(fixtureBase), fixtures)
                .reports(OpenFlow.class)
                .leavesAlone(ClosedFlow.class);
    }

    @Test
    void a_filler_name_is_reported() {
        new RuleProof(namesSaySomething(), fixtures).reports(FlowManager.class).leavesAlone(OpenFlow.class);
    }

    private static ArchRule portsAreSmall(String base) {
        String ports = base + ".domain.port";
        return classes()
                .that()
                .resideInAPackage(ports)
                .and()
                .areInterfaces()
                .should(new HaveFewMethods(ports))
                .because(
                        "whoever writes a store implements each port: small ones are understood and tested one by one");
    }

    private static ArchRule classesAreClosed(String base) {
        return classes()
                .that()
                .resideOutsideOfPackages(base, base + ".domain..")
                .and()
                .areNotInterfaces()
                .and()
                .areNotAnonymousClasses()
                .should()
                .haveModifier(JavaModifier.FINAL)
                .orShould()
                .haveModifier(JavaModifier.ABSTRACT)
                .orShould()
                .beEnums()
                .because("a class is designed for inheritance or forbids it; by accident it cannot be both");
    }

    private static ArchRule namesSaySomething() {
        return noClasses()
                .should()
                .haveNameMatching(".*(Impl|Utils?|Helper|Manager)(\\$.*)?")
                .because("such a name says that the author did not know what the class is for");
    }

    /** A method that only hands out another port is not counted: a bundle of sockets is no wide socket. */
    private static final class HaveFewMethods extends ArchCondition<JavaClass> {
        private final String ports;

        HaveFewMethods(String ports) {
            super("have at most %d methods", MOST_METHODS);
            this.ports = ports;
        }

        @Override
        public void check(JavaClass port, ConditionEvents events) {
            long methods = port.getMethods().stream()
                    .filter(method -> !method.getModifiers().contains(JavaModifier.STATIC))
                    .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                    .filter(method -> !handsOutAPort(method))
                    .count();
            if (methods > MOST_METHODS) {
                events.add(
                        SimpleConditionEvent.violated(port, "<%s> has %d methods".formatted(port.getName(), methods)));
            }
        }

        private boolean handsOutAPort(JavaMethod method) {
            return method.getRawParameterTypes().isEmpty()
                    && method.getRawReturnType().getPackageName().equals(ports);
        }
    }
}
