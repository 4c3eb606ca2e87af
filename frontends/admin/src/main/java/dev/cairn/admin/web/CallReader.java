package dev.cairn.admin.web;

import dev.cairn.Limits;
import dev.cairn.admin.AdminUser;
import dev.cairn.admin.json.JsonBody;
import dev.cairn.admin.json.Raw;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a request and refuses what its route does not know. */
final class CallReader {

    private static final int MOST_BYTES = 1024 * 1024;
    private static final int CHUNK = 8192;
    private static final int LONGEST_KEY = 200;
    private static final int MOST_PARAMETERS = 50;

    private CallReader() {}

    static Call read(HttpServletRequest request, RouteTable.Found found, AdminUser user, String base, Deadline deadline)
            throws IOException {
        Route route = found.route();
        Map<String, @Nullable Object> given = new LinkedHashMap<>(parameters(request, route));
        if (!route.key().method().equals("GET")) {
            given.putAll(body(request, route, deadline));
        }
        given.putAll(found.parts());
        given.forEach((name, value) -> checkText(name, value));
        requireAll(route, given);
        return new Call(user, route, base, key(request), given);
    }

    /** From the address alone: the container's own parameters would hold a form's body as well. */
    private static Map<String, @Nullable Object> parameters(HttpServletRequest request, Route route) {
        Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
        String query = request.getQueryString();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        String[] pairs = query.split("&", MOST_PARAMETERS + 1);
        if (pairs.length > MOST_PARAMETERS) {
            throw Refused.badRequest("There are more than " + MOST_PARAMETERS + " parameters.");
        }
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = decoded(equals < 0 ? "" : pair.substring(equals + 1));
            refuseUnknown("parameter", name, route.query());
            if (parameters.put(name, value.isEmpty() ? null : value) != null) {
                throw Refused.badRequest("The parameter '" + name + "' is there twice. Give it once.");
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Refused.badRequest("The address has a percent sign that is followed by no two digits.");
        }
    }

    private static Map<String, @Nullable Object> body(HttpServletRequest request, Route route, Deadline deadline)
            throws IOException {
        String text = text(request, deadline);
        if (text.isBlank()) {
            return Map.of();
        }
        List<String> raw = route.body().stream()
                .filter(field -> field.kind() == FieldKind.JSON)
                .map(Field::name)
                .toList();
        Map<String, @Nullable Object> fields = JsonBody.read(text, raw);
        fields.keySet().forEach(name -> refuseUnknown("field", name, route.body()));
        return fields;
    }

    private static String text(HttpServletRequest request, Deadline deadline) throws IOException {
        if (request.getContentLengthLong() > MOST_BYTES) {
            throw tooLarge();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        ServletInputStream in = request.getInputStream();
        for (int read = read(in, chunk); read >= 0; read = read(in, chunk)) {
            bytes.write(chunk, 0, read);
            if (bytes.size() > MOST_BYTES) {
                throw tooLarge();
            }
            if (deadline.isOver()) {
                throw tooSlow();
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refused.badRequest("The body is not UTF-8.");
        }
    }

    /** The container ends a read when nothing comes for long. */
    private static int read(ServletInputStream in, byte[] chunk) {
        try {
            return in.read(chunk);
        } catch (IOException e) {
            throw tooSlow();
        }
    }

    private static Refused tooSlow() {
        return new Refused(408, "The body did not arrive within " + Deadline.LIMIT.toSeconds() + " s.");
    }

    private static Refused tooLarge() {
        return new Refused(413, "The body is larger than 1 MiB.");
    }

    private static void refuseUnknown(String what, String name, List<Field> known) {
        if (known.stream().noneMatch(field -> field.covers(name))) {
            String names = known.isEmpty()
                    ? "It takes none."
                    : "It takes "
                            + String.join(", ", known.stream().map(Field::name).toList()) + ".";
            throw Refused.badRequest("This route has no " + what + " '" + name + "'. " + names);
        }
    }

    private static void checkText(String name, @Nullable Object value) {
        if (value instanceof String text) {
            Limits.checkText("'" + name + "'", text);
        }
    }

    private static void requireAll(Route route, Map<String, @Nullable Object> given) {
        for (List<Field> fields : List.of(route.query(), route.body())) {
            for (Field field : fields) {
                Object value = given.get(field.name());
                if (field.needed() && (value == null || value.toString().isBlank())) {
                    throw Refused.badRequest("'" + field.name() + "' is missing: " + field.words() + ".");
                }
                if (value != null && field.kind() == FieldKind.TEXT && !(value instanceof String)) {
                    throw Refused.badRequest("'" + field.name() + "' must be a text.");
                }
            }
        }
    }

    private static @Nullable String key(HttpServletRequest request) {
        String key = request.getHeader("Idempotency-Key");
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY || !key.matches("\\p{Print}+"))) {
            throw Refused.badRequest(
                    "The header Idempotency-Key must have 1 to " + LONGEST_KEY + " printable characters of ASCII.");
        }
        return key;
    }

    /** The hash by which two bodies are compared. */
    static String hashOf(Call call) {
        StringBuilder text = new StringBuilder();
        call.given()
                .forEach((name, value) -> text.append(name)
                        .append('=')
                        .append(value instanceof Raw raw ? raw.json() : value)
                        .append('\n'));
        return Hashes.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
