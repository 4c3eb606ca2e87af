package dev.cairn.embedded;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** URLs of databases on command lines and in the environment, as psql or as the JDBC driver writes them. */
public final class PostgresUrl {

    private static final Pattern PSQL = Pattern.compile("^(?:jdbc:)?postgres(?:ql)?://", Pattern.CASE_INSENSITIVE);
    private static final Pattern USER_AND_PASSWORD = Pattern.compile("(//|^|')([^\\s:/@']*):(?!//)[^\\s]*@");
    private static final Pattern PASSWORD_PARAMETER = Pattern.compile("(?i)(password=)[^&\\s']*");
    private static final int HEXADECIMAL = 16;
    /** What psql and the driver call differently. */
    private static final Map<String, String> DRIVER_NAMES = Map.of(
            "application_name", "ApplicationName",
            "connect_timeout", "connectTimeout",
            "channel_binding", "channelBinding",
            "gssencmode", "gssEncMode",
            "fallback_application_name", "ApplicationName");

    private PostgresUrl() {}

    /**
     * As the driver takes it. A user or a password that the URL does not name is that of PGUSER or PGPASSWORD.
     *
     * @throws IllegalArgumentException when it cannot be read, in a sentence without the password
     */
    public static String jdbc(String url, Map<String, String> environment) {
        String plain = jdbc(url);
        StringBuilder whole = new StringBuilder(plain);
        Map.of("user", "PGUSER", "password", "PGPASSWORD").forEach((parameter, variable) -> {
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty() && !plain.matches(".*[?&]" + parameter + "=.*")) {
                whole.append(whole.indexOf("?") < 0 ? '?' : '&')
                        .append(parameter)
                        .append('=')
                        .append(encoded(value));
            }
        });
        return whole.toString();
    }

    /**
     * As the driver takes it. What is a JDBC URL already stays so, unless it has the user before the host as psql does.
     *
     * @throws IllegalArgumentException when it cannot be read, in a sentence without the password
     */
    public static String jdbc(String url) {
        boolean isJdbc = url.regionMatches(true, 0, "jdbc:", 0, "jdbc:".length());
        if (!PSQL.matcher(url).find() || (isJdbc && !hasUser(url))) {
            return url;
        }
        String rest = PSQL.matcher(url).replaceFirst("");
        int at = authority(rest).lastIndexOf('@');
        String credentials = at < 0 ? "" : rest.substring(0, at);
        String place = rest.substring(at + 1);
        int question = place.indexOf('?');
        String query = question < 0 ? "" : place.substring(question + 1);
        String hostsAndName = question < 0 ? place : place.substring(0, question);
        int slash = hostsAndName.indexOf('/');
        Map<String, String> parameters = parameters(query);
        if (!credentials.isEmpty()) {
            String[] parts = credentials.split(":", 2);
            parameters.put("user", decoded(parts[0]));
            if (parts.length == 2) {
                parameters.put("password", decoded(parts[1]));
            }
        }
        String hosts = slash < 0 ? hostsAndName : hostsAndName.substring(0, slash);
        String name = slash < 0 ? "" : decoded(hostsAndName.substring(slash + 1));
        return assembled(hosts, name, parameters);
    }

    /** The text with an ellipsis in place of each password of a URL in it. */
    public static String withoutPassword(String text) {
        String hidden = USER_AND_PASSWORD.matcher(text).replaceAll("$1$2:…@");
        return PASSWORD_PARAMETER.matcher(hidden).replaceAll("$1…");
    }

    private static boolean hasUser(String url) {
        return authority(PSQL.matcher(url).replaceFirst("")).indexOf('@') >= 0;
    }

    private static String authority(String rest) {
        int slash = rest.indexOf('/');
        return slash < 0 ? rest : rest.substring(0, slash);
    }

    private static String assembled(String hosts, String name, Map<String, String> parameters) {
        String host = Objects.requireNonNullElse(parameters.remove("host"), hosts.isEmpty() ? "localhost" : hosts);
        String port = parameters.remove("port");
        String database = Objects.requireNonNullElse(parameters.remove("dbname"), name);
        if (decoded(host).startsWith("/")) {
            throw new IllegalArgumentException("The URL names a Unix socket, which the JDBC driver cannot use."
                    + " Name a host, such as postgresql://localhost/name.");
        }
        String query = parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&", "?", ""));
        return "jdbc:postgresql://" + host + (port == null ? "" : ":" + port) + "/" + encoded(database)
                + (parameters.isEmpty() ? "" : query);
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String each : query.split("&", -1)) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                String name = decoded(each.substring(0, equals));
                parameters.put(DRIVER_NAMES.getOrDefault(name, name), decoded(each.substring(equals + 1)));
            }
        }
        return parameters;
    }

    /** As psql does it: two hexadecimal digits after a percent sign are a byte, and a plus is a plus. */
    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] != '%') {
                bytes.write(raw[i]);
            } else {
                int high = i + 2 < raw.length ? Character.digit(raw[i + 1], HEXADECIMAL) : -1;
                int low = i + 2 < raw.length ? Character.digit(raw[i + 2], HEXADECIMAL) : -1;
                if (high < 0 || low < 0) {
                    throw new IllegalArgumentException("The URL has a % that two hexadecimal digits do not follow."
                            + " Write %25 for a percent sign.");
                }
                bytes.write(high * HEXADECIMAL + low);
                i += 2;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
