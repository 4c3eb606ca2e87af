package dev.cairn.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled classes that the rules look at, read once. */
final class CairnClasses {
    static final String BASE = "dev.cairn";
    private static final String FIXTURES = BASE + ".architecture.fixtures";

    /** Main classes of every module. */
    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(BASE);

    private static final String[] NEVER_PUBLISHED = {
        BASE + ".simulation..", BASE + ".examples..", BASE + ".embedded..", BASE + ".cli.."
    };

    /** What users get: production and the test kit. */
    static final JavaClasses PUBLISHED =
            ALL.that(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(NEVER_PUBLISHED)));

    /** The hexagon with its adapters: what runs in production. */
    static final JavaClasses PRODUCTION =
            PUBLISHED.that(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(BASE + ".testkit..")));

    private CairnClasses() {}

    /** Classes that break rules on purpose, for the proof that a rule can fail. */
    static JavaClasses fixtures(String name) {
        return new ClassFileImporter().importPackages(fixtureBase(name));
    }

    static String fixtureBase(String name) {
        return FIXTURES + "." + name;
    }
}
