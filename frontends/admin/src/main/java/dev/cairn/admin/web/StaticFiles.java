package dev.cairn.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of the dashboard. They are read from the class path, where the script and the style sheet are packed, or
 * one by one from a folder while somebody works on them.
 *
 * <p>A path is made of plain names only, so that it leads nowhere else.
 */
final class StaticFiles {

    private static final String NAMES = "(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+";
    private static final String OWN = "/dev/cairn/admin/web";
    private static final String LIBRARY = "/META-INF/resources/webjars/lit-html/3.3.2";
    private static final String BASE_MARK = "<base href=\"/\"";
    private static final String SCRIPT = "/assets/app.js";
    private static final String STYLE = "/assets/app.css";

    /** A dot belongs to the name of a file, but also to names of workflows and steps, which come below a page. */
    private static final String PAGES = "/[^.]*|/(?!(assets|lib)/)[a-z-]+/.*";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html",
            "js", "text/javascript",
            "css", "text/css",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "woff2", "font/woff2");

    private final @Nullable Path folder;
    private final Map<String, byte[]> read = new ConcurrentHashMap<>();

    /** From that folder, or from the class path. */
    StaticFiles(@Nullable Path folder) {
        this.folder = folder;
    }

    void serve(HttpServletRequest request, HttpServletResponse response, String path, String base) throws IOException {
        boolean page = path.matches(PAGES);
        String name = page ? "/index.html" : path;
        byte[] content = name.matches(NAMES) ? content(name) : null;
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (content == null || type == null) {
            throw Refused.notFound("There is no such file.");
        }
        if (page) {
            content = at(base, content);
        }
        String tag = tag(content);
        response.setHeader("ETag", tag);
        response.setHeader("Cache-Control", "private, no-cache");
        if (tag.equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        Replies.bytes(request, response, HttpServletResponse.SC_OK, type, content);
    }

    private static byte[] at(String base, byte[] page) {
        String href = base.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
        return new String(page, StandardCharsets.UTF_8)
                .replace(BASE_MARK, "<base href=\"" + href + "/\"")
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte @Nullable [] content(String name) throws IOException {
        if (folder != null && !name.startsWith("/lib/")) {
            Path file = folder.resolve(name.substring(1)).normalize();
            return file.startsWith(folder) && Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        }
        byte[] known = read.get(name);
        if (known == null) {
            known = packed(name);
            if (known != null) {
                read.put(name, known);
            }
        }
        return known;
    }

    private static byte @Nullable [] packed(String name) throws IOException {
        return switch (name) {
            case SCRIPT -> PackedScript.of(name, StaticFiles::text).getBytes(StandardCharsets.UTF_8);
            case STYLE -> PackedStyle.of(name, StaticFiles::text).getBytes(StandardCharsets.UTF_8);
            default -> resource(name.startsWith("/lib/") ? LIBRARY + name.substring("/lib".length()) : OWN + name);
        };
    }

    private static @Nullable String text(String name) {
        try {
            byte[] content = resource(OWN + name);
            return content == null ? null : new String(content, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte @Nullable [] resource(String name) throws IOException {
        try (InputStream in = StaticFiles.class.getResourceAsStream(name)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    private static String tag(byte[] content) {
        return "\"" + Hashes.of(content) + "\"";
    }
}
