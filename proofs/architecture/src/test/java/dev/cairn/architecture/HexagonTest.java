package dev.cairn.architecture;

import static dev.cairn.architecture.CairnClasses.ALL;
import static dev.cairn.architecture.CairnClasses.BASE;
import static dev.cairn.architecture.CairnClasses.PRODUCTION;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.cairn.architecture.fixtures.hexagon.RootThatKnowsTheDomain;
import dev.cairn.architecture.fixtures.hexagon.adapter.inmemory.AdapterThatCallsTheApplication;
import dev.cairn.architecture.fixtures.hexagon.adapter.inmemory.AdapterThatNeedsAnotherAdapter;
import dev.cairn.architecture.fixtures.hexagon.adapter.inmemory.InMemoryEngineAssembly;
import dev.cairn.architecture.fixtures.hexagon.adapter.jackson.AdapterThatKnowsAFrontEnd;
import dev.cairn.architecture.fixtures.hexagon.admin.ServletThatKnowsAProgram;
import dev.cairn.architecture.fixtures.hexagon.application.ApplicationThatNamesAnAdapter;
import dev.cairn.architecture.fixtures.hexagon.application.settle.FlowThatTurnsBack;
import dev.cairn.architecture.fixtures.hexagon.cli.FrontEndThatReachesInside;
import dev.cairn.architecture.fixtures.hexagon.domain.model.ModelThatUsesARule;
import dev.cairn.architecture.fixtures.hexagon.domain.port.PortThatKnowsTheFlows;
import dev.cairn.architecture.fixtures.hexagon.domain.service.RuleThatReadsAClock;
import dev.cairn.architecture.fixtures.hexagon.domain.service.RuleThatUsesAPort;
import org.junit.jupiter.api.Test;

/** Arrows point inward: root, domain, application, adapter. */
class HexagonTest {
    private final Hexagon cairn = new Hexagon(BASE);
    private final Hexagon broken = new Hexagon(CairnClasses.fixtureBase("hexagon"));
    private final JavaClasses fixtures = CairnClasses.fixtures("hexagon");

    @Test
    void the_root_package_uses_only_the_jdk() {
        cairn.rootUsesNothingOfOurs().check(PRODUCTION);
    }

    @Test
    void the_model_uses_only_the_root() {
        cairn.modelUsesOnlyTheRoot().check(PRODUCTION);
    }

    @Test
    void the_rules_use_only_the_model_and_the_root() {
        cairn.servicesUseOnlyTheModel().check(PRODUCTION);
    }

    @Test
    void the_rules_hold_no_clock() {
        cairn.servicesHoldNoClock().check(PRODUCTION);
    }

    @Test
    void the_ports_use_only_the_model_and_the_root() {
        cairn.portsUseOnlyTheModel().check(PRODUCTION);
    }

    @Test
    void the_application_names_no_adapter() {
        cairn.applicationNamesNoAdapter().check(PRODUCTION);
    }

    @Test
    void only_an_assembly_in_an_adapter_calls_the_application() {
        cairn.adaptersDoNotCallTheApplication().check(PRODUCTION);
    }

    @Test
    void adapters_do_not_know_each_other() {
        cairn.adaptersDoNotKnowEachOther().check(PRODUCTION);
    }

    @Test
    void front_ends_use_the_api_and_the_adapters_and_are_used_by_nobody() {
        cairn.frontEndsStayOutside().check(ALL);
        cairn.nobodyKnowsTheFrontEnds().check(ALL);
        cairn.theServletKnowsNoProgram().check(ALL);
    }

    @Test
    void the_rings_form_no_cycle() {
        cairn.ringsFormNoCycle().check(PRODUCTION);
    }

    @Test
    void the_flows_do_not_go_in_circles() {
        cairn.flowsDoNotGoInCircles().check(PRODUCTION);
    }

    @Test
    void a_root_that_knows_the_domain_is_reported() {
        proof(broken.rootUsesNothingOfOurs()).reports(RootThatKnowsTheDomain.class);
    }

    @Test
    void a_model_that_uses_a_rule_is_reported() {
        proof(broken.modelUsesOnlyTheRoot()).reports(ModelThatUsesARule.class);
    }

    @Test
    void a_rule_that_uses_a_port_or_holds_a_clock_is_reported() {
        proof(broken.servicesUseOnlyTheModel()).reports(RuleThatUsesAPort.class);
        proof(broken.servicesHoldNoClock()).reports(RuleThatReadsAClock.class);
    }

    @Test
    void a_port_that_knows_the_flows_is_reported() {
        proof(broken.portsUseOnlyTheModel()).reports(PortThatKnowsTheFlows.class);
    }

    @Test
    void an_application_that_names_an_adapter_is_reported() {
        proof(broken.applicationNamesNoAdapter()).reports(ApplicationThatNamesAnAdapter.class);
        proof(broken.ringsFormNoCycle()).reports(ApplicationThatNamesAnAdapter.class);
    }

    @Test
    void flows_in_a_circle_are_reported() {
        proof(broken.flowsDoNotGoInCircles()).reports(FlowThatTurnsBack.class);
    }

    @Test
    void an_adapter_that_calls_the_application_is_reported_unless_it_assembles_an_engine() {
        proof(broken.adaptersDoNotCallTheApplication())
                .reports(AdapterThatCallsTheApplication.class)
                .leavesAlone(InMemoryEngineAssembly.class);
    }

    @Test
    void an_adapter_that_needs_another_is_reported_but_an_assembly_may_have_a_clock() {
        proof(broken.adaptersDoNotKnowEachOther())
                .reports(AdapterThatNeedsAnotherAdapter.class)
                .leavesAlone(InMemoryEngineAssembly.class);
    }

    @Test
    void a_front_end_that_reaches_inside_or_is_reached_for_is_reported() {
        proof(broken.frontEndsStayOutside()).reports(FrontEndThatReachesInside.class);
        proof(broken.nobodyKnowsTheFrontEnds()).reports(AdapterThatKnowsAFrontEnd.class);
        proof(broken.theServletKnowsNoProgram()).reports(ServletThatKnowsAProgram.class);
    }

    private RuleProof proof(ArchRule rule) {
        return new RuleProof(rule, fixtures);
    }
}
