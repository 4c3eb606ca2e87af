package dev.cairn.adapter.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.domain.service.GraphRules;
import org.junit.jupiter.api.Test;

/** The name by which a worker of this machine is told from others. */
class ThisMachineTest {

    @Test
    void a_worker_is_called_by_its_host_and_process() {
        assertThat(ThisMachine.workerName("web-3", 4711)).isEqualTo("web-3/4711");
        assertThat(ThisMachine.workerName())
                .endsWith("/" + ProcessHandle.current().pid());
    }

    @Test
    void any_host_gives_a_name_that_may_be_stored() {
        for (String host : new String[] {"", "a b\u0000c\ud83d", "x".repeat(300)}) {
            String name = ThisMachine.workerName(host, Integer.MAX_VALUE);

            GraphRules.checkName("The worker", name);
            assertThat(name).hasSizeLessThanOrEqualTo(Limits.MAX_NAME_LENGTH).endsWith("/2147483647");
        }
    }
}
