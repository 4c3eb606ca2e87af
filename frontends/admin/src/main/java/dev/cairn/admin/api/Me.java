package dev.cairn.admin.api;

import dev.cairn.admin.AdminUser;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeSet;

/** Who calls, what they may do, and where they are. */
final class Me {

    private final Backend backend;
    private final boolean readOnly;
    private final String version = readVersion();

    Me(Backend backend, boolean readOnly) {
        this.backend = backend;
        this.readOnly = readOnly;
    }

    Route route() {
        return Route.get("/me", "Who calls, and what they may do", "me", this::me);
    }

    private Object me(Call call) {
        AdminUser user = call.user();
        return Fields.of("name", user.name())
                .put("role", readOnly ? "viewer" : user.role().name().toLowerCase(Locale.ROOT))
                .put("payloads", user.payloads())
                .put("read_only", readOnly)
                .put("tenants", user.tenants() == null ? null : new TreeSet<>(user.tenants()))
                .put("base_path", call.base())
                .put("server", server())
                .put("version", version)
                .put("now", backend.inspector().now())
                .put(
                        "features",
                        Fields.of("signals", true)
                                .put("schedules", true)
                                .put("limits", false)
                                .put("breakers", false));
    }

    /** Where the database is, from its address, which may hold a password behind the question mark. */
    private Fields server() {
        try (Connection connection = backend.dataSource().getConnection()) {
            String url = connection.getMetaData().getURL();
            String plain =
                    url.replaceFirst("\\?.*", "").replaceFirst(".*//", "").replaceFirst("^[^/]*@", "");
            int slash = plain.indexOf('/');
            return Fields.of("database", slash < 0 ? "" : plain.substring(slash + 1))
                    .put("host", slash < 0 ? plain : plain.substring(0, slash))
                    .put("schema", backend.schema());
        } catch (SQLException e) {
            return Fields.of("database", null).put("host", null).put("schema", backend.schema());
        }
    }

    private static String readVersion() {
        Properties properties = new Properties();
        try (InputStream in =
                Objects.requireNonNull(Me.class.getResourceAsStream("/dev/cairn/admin/version.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
