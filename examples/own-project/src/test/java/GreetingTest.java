import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A first test of a workflow: a day passes in a moment, and no database is needed. */
@CairnTest
class GreetingTest {

    @Test
    void a_person_is_greeted_a_day_later(TestCairn cairn) {
        var greetings = cairn.workflow("greeting", String.class, wf -> {
            var day = wf.sleep("day", Duration.ofDays(1));
            wf.step("greet").after(day).run(String.class, (name, ctx) -> "Hello, " + name + "!");
        });

        var run = greetings.runNoWait("Ada", "tenant-1");
        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).completed().hasOutput(greetings.step("greet", String.class), "Hello, Ada!");
    }
}
