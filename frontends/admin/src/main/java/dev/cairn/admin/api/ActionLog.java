package dev.cairn.admin.api;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.AdminAction;
import dev.cairn.adapter.postgres.AdminActions;
import dev.cairn.admin.AdminUser;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Dispatch;
import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps who did what: a line in the log of the host, and a row in the database. */
public final class ActionLog implements Dispatch.Log {

    private static final Logger LOG = LoggerFactory.getLogger("dev.cairn.admin.actions");
    private static final int LONGEST = 200;

    private final AdminActions actions;

    /** Into that database. */
    public ActionLog(DataSource dataSource, String schema) {
        this.actions = AdminActions.on(dataSource).schema(schema);
    }

    @Override
    public void done(Call call, int status, @Nullable String refusal) {
        String reason = call.text("reason");
        keep(
                call.user(),
                action(call),
                target(call),
                refusal == null ? "done" : "refused: " + refusal,
                reason == null ? "" : reason);
    }

    /** A job of that user has ended. */
    public void ended(AdminUser user, UUID job, String summary) {
        keep(user, "bulk", job.toString(), summary, "");
    }

    private void keep(AdminUser user, String action, String target, String outcome, String detail) {
        String role = user.role().name().toLowerCase(Locale.ROOT);
        LOG.info(
                "Admin action. who={} role={} action={} target={} outcome={}",
                line(user.name()),
                role,
                action,
                line(target),
                line(outcome));
        try {
            actions.record(new AdminAction.Entry(user.name(), role, action, target, outcome, detail));
        } catch (CairnException e) {
            // It was done all the same; the line above is what remains of it.
            LOG.warn("Admin action not stored. reason={}", line(String.valueOf(e.getMessage())));
        }
    }

    /** What the address calls it: its last word, such as cancel. */
    private static String action(Call call) {
        String path = call.route().key().path();
        if (call.route().key().method().equals("DELETE")) {
            return "discard";
        }
        return path.equals("/workflows") ? "start" : path.substring(path.lastIndexOf('/') + 1);
    }

    private static String target(Call call) {
        for (String name : new String[] {"id", "schedule", "workflow", "tenant", "action"}) {
            String value = call.text(name);
            if (value != null) {
                return value;
            }
        }
        return "";
    }

    /** On one line, so that nobody forges another one. */
    private static String line(String text) {
        String plain = text.replaceAll("\\p{Cntrl}", " ");
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…";
    }
}
