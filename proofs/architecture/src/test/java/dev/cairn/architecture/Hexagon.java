package dev.cairn.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;

/** The arrows between the packages under one base package; the base is a parameter so that fixtures can break them. */
record Hexagon(String base) {
    private static final String JDK = "java..";
    private static final String NULLNESS = "org.jspecify..";
    private static final String LOGGING = "org.slf4j..";

    ArchRule rootUsesNothingOfOurs() {
        return classes()
                .that()
                .resideInAPackage(base)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(base, JDK, NULLNESS)
                .because("the root package is the API that users compile against: whatever it names, we can never"
                        + " change");
    }

    ArchRule modelUsesOnlyTheRoot() {
        return classes()
                .that()
                .resideInAPackage(in("domain.model"))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(base, in("domain.model"), JDK, NULLNESS)
                .because("nouns stay true whatever is done with them, so they know neither rules nor ports nor flows");
    }

    ArchRule servicesUseOnlyTheModel() {
        return classes()
                .that()
                .resideInAPackage(in("domain.service"))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(base, in("domain.model"), in("domain.service"), JDK, NULLNESS)
                .because("a rule that can reach a store is no pure function, and its test would need one too");
    }

    ArchRule servicesHoldNoClock() {
        return noClasses()
                .that()
                .resideInAPackage(in("domain.service"))
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(java.time.Clock.class, java.time.InstantSource.class)
                .because("a rule is told the time as an argument; then the same question always has the same answer");
    }

    ArchRule portsUseOnlyTheModel() {
        return classes()
                .that()
                .resideInAPackage(in("domain.port"))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(base, in("domain.model"), in("domain.port"), JDK, NULLNESS)
                .because("a store is written against the ports alone, and should not have to learn the flows for it");
    }

    ArchRule applicationNamesNoAdapter() {
        return classes()
                .that()
                .resideInAPackage(in("application.."))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(base, in("domain.."), in("application.."), JDK, NULLNESS, LOGGING)
                .because("the flows run unchanged over every store, and the engine's class path stays two jars long");
    }

    ArchRule adaptersDoNotCallTheApplication() {
        return noClasses()
                .that()
                .resideInAPackage(in("adapter.."))
                .and(not(compositionRoots()))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(in("application.."))
                .because("an adapter is called by the flows; only the class that assembles an engine may name both"
                        + " sides");
    }

    ArchRule adaptersDoNotKnowEachOther() {
        return slices().matching(base + ".adapter.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(compositionRoots(), resideInAPackage(in("adapter.time")))
                .because("an adapter must be removable without touching another; an assembly needs a clock, though");
    }

    ArchRule frontEndsStayOutside() {
        return noClasses()
                .that()
                .resideInAnyPackage(in("cli.."), in("admin.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(in("domain.."), in("application.."))
                .because("a front end is a user like any other: what it needs and cannot reach, others miss too");
    }

    ArchRule nobodyKnowsTheFrontEnds() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(in("cli.."), in("admin.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(in("cli.."), in("admin.."))
                .because("a front end can be left out, and another one put beside it");
    }

    ArchRule theServletKnowsNoProgram() {
        return noClasses()
                .that()
                .resideInAPackage(in("admin.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(in("cli.."))
                .because(
                        "the servlet is published and mounts anywhere; the command line is one program that serves it");
    }

    ArchRule ringsFormNoCycle() {
        return slices().assignedFrom(new Rings())
                .should()
                .beFreeOfCycles()
                .because("arrows point inward: root, domain, application, adapter");
    }

    ArchRule flowsDoNotGoInCircles() {
        return slices().matching(base + ".application.(*)..")
                .should()
                .beFreeOfCycles()
                .because("the packages of the application tell a story from start to operate, and a story has a"
                        + " direction");
    }

    private DescribedPredicate<JavaClass> compositionRoots() {
        List<String> prefixes = List.of(
                base + ".adapter.inmemory.InMemoryEngine",
                base + ".adapter.postgres.PostgresEngine",
                base + ".adapter.postgres.Retention");
        return describe("assemblies of flows", type -> prefixes.stream().anyMatch(type.getName()::startsWith));
    }

    private String in(String relativePackage) {
        return base + "." + relativePackage;
    }

    /** Puts a class into its ring of the hexagon; what lies elsewhere is in none. */
    private final class Rings implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (name.equals(base)) return SliceIdentifier.of("root");
            for (String ring : List.of("domain", "application", "adapter")) {
                if ((name + ".").startsWith(in(ring) + ".")) return SliceIdentifier.of(ring);
            }
            return SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "the rings root, domain, application and adapter";
        }
    }
}
