package dev.cairn.cli.shell;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** URLs of databases, as the driver or as psql writes them. */
final class PostgresUrl {

    private static final int DEFAULT_PORT = 5432;

    private PostgresUrl() {}

    /** As the driver takes it; postgresql://user:password@host/name is what psql takes, and what many paste. */
    static String jdbc(String url) {
        if (!url.startsWith("postgres://") && !url.startsWith("postgresql://")) {
            return url;
        }
        try {
            URI uri = new URI(url);
            StringBuilder jdbc = new StringBuilder("jdbc:postgresql://")
                    .append(uri.getHost() == null ? "localhost" : uri.getHost())
                    .append(':')
                    .append(uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort())
                    .append(uri.getPath() == null || uri.getPath().isEmpty() ? "/" : uri.getPath());
            String credentials = uri.getUserInfo();
            String separator = "?";
            if (credentials != null) {
                String[] parts = credentials.split(":", 2);
                jdbc.append(separator).append("user=").append(encoded(parts[0]));
                separator = "&";
                if (parts.length == 2) {
                    jdbc.append(separator).append("password=").append(encoded(parts[1]));
                }
            }
            return uri.getRawQuery() == null
                    ? jdbc.toString()
                    : jdbc.append(separator).append(uri.getRawQuery()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
