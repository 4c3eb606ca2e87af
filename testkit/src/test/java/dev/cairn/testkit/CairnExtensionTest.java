package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The extension hands each test a kit of its own. */
class CairnExtensionTest {

    @Nested
    @CairnTest(workers = 2)
    class WithTwoWorkersForTheClass {

        private final TestCairn fromConstructor;
        private TestCairn fromBefore;

        WithTwoWorkersForTheClass(TestCairn cairn) {
            this.fromConstructor = cairn;
        }

        @BeforeEach
        void before(TestCairn cairn) {
            fromBefore = cairn;
        }

        @Test
        void all_parameters_of_a_test_are_the_same_kit(TestCairn one, TestCairn other) {
            assertThat(one).isSameAs(other).isSameAs(fromBefore).isSameAs(fromConstructor);
        }

        @Test
        void every_test_begins_with_an_empty_store(TestCairn cairn) {
            assertThat(cairn.store().snapshot().runs()).isEmpty();
            cairn.workflow("work", String.class, wf -> wf.step("step").run((input, ctx) -> {}))
                    .run("in", "acme");
        }

        @Test
        void another_test_begins_with_an_empty_store_as_well(TestCairn cairn) {
            every_test_begins_with_an_empty_store(cairn);
        }

        @Test
        void it_has_as_many_workers_as_the_class_says(TestCairn cairn) {
            assertThat(cairn.worker("worker-2").isWorking()).isTrue();
        }

        @Test
        @CairnTest(workers = 3)
        void the_number_on_the_method_wins(TestCairn cairn) {
            assertThat(cairn.worker("worker-3").isWorking()).isTrue();
        }

        @AfterEach
        void after(TestCairn cairn) {
            assertThat(cairn).isSameAs(fromBefore);
        }

        @Nested
        class AroundAnother {

            @Test
            void the_number_on_the_outer_class_holds_inside(TestCairn cairn) {
                assertThat(cairn.worker("worker-2").isWorking()).isTrue();
            }
        }
    }

    @Test
    @CairnTest(workers = 3)
    void the_annotation_on_a_method_is_enough(TestCairn cairn) {
        assertThat(cairn.worker("worker-3").isWorking()).isTrue();
    }
}
