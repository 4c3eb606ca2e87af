package dev.cairn.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.cairn.architecture.fixtures.state.ConstantsOnly;
import dev.cairn.architecture.fixtures.state.HiddenState;
import dev.cairn.architecture.fixtures.state.StateBehindAnInterface;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two engines in one process share nothing but code. */
class StateTest {
    private static final Set<String> MUTABLE_PACKAGES =
            Set.of("java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks");
    private static final Set<Class<?>> MUTABLE_TYPES =
            Set.of(ThreadLocal.class, java.util.Random.class, StringBuilder.class, java.util.BitSet.class);

    @Test
    void no_class_keeps_mutable_state_in_static_fields() {
        keepNoStaticState().check(CairnClasses.PUBLISHED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reassigned", "counter", "cache", "perThread"})
    void hidden_static_state_is_reported(String field) {
        proof().reportsMember(HiddenState.class, field);
    }

    @Test
    void a_mutable_collection_behind_an_interface_is_reported() {
        proof().reports(StateBehindAnInterface.class);
    }

    @Test
    void constants_are_left_alone() {
        proof().leavesAlone(ConstantsOnly.class);
    }

    private static RuleProof proof() {
        JavaClasses fixtures = CairnClasses.fixtures("state");
        return new RuleProof(keepNoStaticState(), fixtures);
    }

    private static ArchRule keepNoStaticState() {
        return classes()
                .should(new KeepNoStaticState())
                .because("a process may hold many engines, and a test suite thousands: none may feel another");
    }

    /**
     * Static fields must be final and of a type that cannot change. A field declared as List or Map cannot be judged by its
     * type, so a mutable collection made while the class is initialised is reported as well.
     */
    private static final class KeepNoStaticState extends ArchCondition<JavaClass> {
        KeepNoStaticState() {
            super("keep no mutable state in static fields");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            type.getFields().stream()
                    .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                    .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
                    .forEach(field -> checkField(field, events));
            type.getStaticInitializer().stream()
                    .flatMap(initializer -> initializer.getConstructorCallsFromSelf().stream())
                    .filter(call -> isMutable(call.getTargetOwner()))
                    .forEach(call -> events.add(SimpleConditionEvent.violated(
                            type,
                            "%s keeps what a static initializer made: %s"
                                    .formatted(type.getName(), call.getDescription()))));
        }

        private static void checkField(JavaField field, ConditionEvents events) {
            if (!field.getModifiers().contains(JavaModifier.FINAL)) {
                events.add(SimpleConditionEvent.violated(field, field.getFullName() + " is static but not final"));
            }
            if (isMutable(field.getRawType())) {
                events.add(SimpleConditionEvent.violated(
                        field,
                        "%s is static and a mutable %s"
                                .formatted(
                                        field.getFullName(), field.getRawType().getName())));
            }
        }

        private static boolean isMutable(JavaClass type) {
            if (type.isEquivalentTo(TimeUnit.class)) return false;
            boolean collection = type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class);
            return MUTABLE_PACKAGES.contains(type.getPackageName())
                    || MUTABLE_TYPES.stream().anyMatch(type::isAssignableTo)
                    || collection && !type.isInterface();
        }
    }
}
