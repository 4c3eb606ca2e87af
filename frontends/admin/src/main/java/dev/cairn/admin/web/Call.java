package dev.cairn.admin.web;

import dev.cairn.admin.AdminUser;
import dev.cairn.admin.json.Raw;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request, read and checked against its route.
 *
 * @param user who calls
 * @param route what is called
 * @param base where the servlet is mounted
 * @param idempotencyKey the header of that name, or null
 * @param given values by their names: the parts of the path, the parameters and the fields of the body
 */
public record Call(
        AdminUser user,
        Route route,
        String base,
        @Nullable String idempotencyKey,
        Map<String, @Nullable Object> given) {

    private static final String NOT_A_NUMBER = " must be a whole number";

    /** A text, or null. */
    public @Nullable String text(String name) {
        Object value = given.get(name);
        return value == null ? null : value.toString();
    }

    /** A text that must be there. */
    public String need(String name) {
        String value = text(name);
        if (value == null || value.isBlank()) {
            throw Refused.badRequest("'" + name + "' is missing.");
        }
        return value;
    }

    /** An id that must be there. */
    public UUID id(String name) {
        return Objects.requireNonNull(idOrNull(name), () -> need(name));
    }

    /** An id, or null. */
    public @Nullable UUID idOrNull(String name) {
        String value = text(name);
        if (value == null) {
            return null;
        }
        try {
            UUID id = UUID.fromString(value);
            if (id.toString().equalsIgnoreCase(value)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // Answered below, as is an id that was written otherwise.
        }
        throw Refused.badRequest(
                "'" + name + "' must be a whole id, a UUID such as" + " 019a8f3c-5b1e-7c3a-9d2f-1b2c3d4e5f60.");
    }

    /** A whole number from one bound to another; the default when it was left out. */
    public int number(String name, int otherwise, int least, int most) {
        Long value = numberOrNull(name);
        if (value == null) {
            return otherwise;
        }
        if (value < least || value > most) {
            throw Refused.badRequest("'" + name + "' must lie between " + least + " and " + most + ".");
        }
        return value.intValue();
    }

    /** A number of milliseconds, or null. */
    public @Nullable Duration millis(String name) {
        Long value = numberOrNull(name);
        return value == null ? null : Duration.ofMillis(value);
    }

    private @Nullable Long numberOrNull(String name) {
        Object value = given.get(name);
        return switch (value) {
            case null -> null;
            case Long whole -> whole;
            case Integer whole -> whole.longValue();
            case String text when text.matches("-?\\d{1,18}") -> Long.valueOf(text);
            default -> throw Refused.badRequest("'" + name + "'" + NOT_A_NUMBER + ".");
        };
    }

    /** An instant, or null. */
    public @Nullable Instant instant(String name) {
        String value = text(name);
        try {
            return value == null ? null : Instant.parse(value);
        } catch (DateTimeParseException e) {
            throw Refused.badRequest("'" + name + "' must be a time in UTC, such as 2026-01-31T08:00:00Z.");
        }
    }

    /** One of the constants of an enum, in upper or lower case, or null. */
    public <E extends Enum<E>> @Nullable E choice(String name, Class<E> type) {
        String value = text(name);
        if (value == null) {
            return null;
        }
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(value)) {
                return constant;
            }
        }
        throw Refused.badRequest("'" + name + "' must be one of "
                + String.join(
                        ", ",
                        java.util.Arrays.stream(type.getEnumConstants())
                                .map(Enum::name)
                                .toList()) + ".");
    }

    /** Any JSON as it was sent, or null. */
    public @Nullable String json(String name) {
        return given.get(name) instanceof Raw raw ? raw.json() : null;
    }

    /** An object of texts; empty when it was left out. */
    public Map<String, String> texts(String name) {
        Object value = given.get(name);
        if (value == null) {
            return Map.of();
        }
        Map<String, String> texts = new TreeMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, text) -> texts.put(String.valueOf(key), plain(name, text)));
            return texts;
        }
        throw Refused.badRequest("'" + name + "' must be an object of texts.");
    }

    /** A list of texts; empty when it was left out. */
    public List<String> list(String name) {
        return switch (given.get(name)) {
            case null -> List.of();
            case List<?> list -> list.stream().map(text -> plain(name, text)).toList();
            default -> throw Refused.badRequest("'" + name + "' must be a list of texts.");
        };
    }

    private static String plain(String name, @Nullable Object value) {
        if (value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        throw Refused.badRequest("The values of '" + name + "' must be texts.");
    }

    /** The parameters whose names begin so, by the rest of their names. */
    public Map<String, String> beginning(String prefix) {
        Map<String, String> texts = new TreeMap<>();
        given.forEach((name, value) -> {
            if (name.startsWith(prefix) && value != null) {
                texts.put(name.substring(prefix.length()), value.toString());
            }
        });
        return texts;
    }
}
