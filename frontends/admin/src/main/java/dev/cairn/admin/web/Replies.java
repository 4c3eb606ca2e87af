package dev.cairn.admin.web;

import dev.cairn.admin.json.Fields;
import dev.cairn.admin.json.JsonText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes answers, and the headers that every answer has. */
public final class Replies {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data:; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<Integer, String> TITLES = Map.ofEntries(
            Map.entry(400, "Bad request"),
            Map.entry(401, "Not authenticated"),
            Map.entry(403, "Not allowed"),
            Map.entry(404, "Not found"),
            Map.entry(405, "Method not allowed"),
            Map.entry(408, "Too slow"),
            Map.entry(409, "Not possible now"),
            Map.entry(413, "Too large"),
            Map.entry(415, "Unsupported media type"),
            Map.entry(422, "Key used for something else"),
            Map.entry(429, "Too many"),
            Map.entry(501, "Not there yet"),
            Map.entry(503, "Not available"));

    private Replies() {}

    /** The headers of every answer. */
    static void protect(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
    }

    /** Writes an answer. */
    static void write(HttpServletRequest request, HttpServletResponse response, Answer answer) throws IOException {
        String text = answer.type().startsWith("text/") ? String.valueOf(answer.body()) : JsonText.of(answer.body());
        bytes(request, response, answer.status(), answer.type(), text.getBytes(StandardCharsets.UTF_8));
    }

    /** A problem as RFC 9457 writes it. */
    static Answer problem(int status, @Nullable String sentence) {
        String title = TITLES.getOrDefault(status, "Failed");
        return new Answer(
                status,
                "application/problem+json",
                Fields.of("type", "about:blank")
                        .put("title", title)
                        .put("status", status)
                        .put("detail", sentence == null ? title : sentence));
    }

    /** Writes these bytes; of the answer to a HEAD, the headers alone. */
    static void bytes(HttpServletRequest request, HttpServletResponse response, int status, String type, byte[] content)
            throws IOException {
        response.setStatus(status);
        response.setContentType(type);
        if (type.startsWith("text/")) {
            response.setCharacterEncoding("UTF-8");
        }
        response.setContentLength(content.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(content);
        }
    }
}
