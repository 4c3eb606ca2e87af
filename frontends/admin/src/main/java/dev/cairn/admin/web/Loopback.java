package dev.cairn.admin.web;

import dev.cairn.admin.Access;
import dev.cairn.admin.AdminUser;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets in everybody on this machine.
 *
 * <p>A proxy on this machine would open it to the world, so its headers close it. A foreign page whose name leads to
 * 127.0.0.1 would, too, so the name of the host is checked.
 *
 * @param user whom they are taken for
 */
public record Loopback(AdminUser user) implements Access {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OF_PROXIES = Set.of("forwarded", "via", "x-real-ip");

    @Override
    public @Nullable AdminUser of(HttpServletRequest request) {
        return isLoopback(request.getRemoteAddr()) && !isForwarded(request) && isNamed(request) ? user : null;
    }

    private static boolean isLoopback(@Nullable String address) {
        if (address == null) {
            return false;
        }
        String plain = address.replaceAll("[\\[\\]]", "");
        return plain.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}")
                || plain.equals("::1")
                || plain.equals("0:0:0:0:0:0:0:1");
    }

    private static boolean isForwarded(HttpServletRequest request) {
        return Collections.list(request.getHeaderNames()).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> name.startsWith("x-forwarded-") || OF_PROXIES.contains(name));
    }

    private static boolean isNamed(HttpServletRequest request) {
        List<String> hosts = Collections.list(request.getHeaders("Host"));
        return hosts.size() == 1
                && NAMES.contains(hosts.getFirst().toLowerCase(Locale.ROOT).replaceFirst(":\\d{1,5}$", ""));
    }
}
