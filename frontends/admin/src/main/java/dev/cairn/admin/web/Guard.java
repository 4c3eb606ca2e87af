package dev.cairn.admin.web;

import dev.cairn.admin.AdminUser;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has to hold before a route is called: rights, and that no foreign page sent the request. */
final class Guard {

    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final boolean readOnly;

    Guard(boolean readOnly) {
        this.readOnly = readOnly;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    boolean mayAct(AdminUser user) {
        return !readOnly && user.role() == AdminUser.Role.OPERATOR;
    }

    void requireRight(Route route, AdminUser user) {
        Right right = route.right();
        if (right.acts() && readOnly) {
            throw new Refused(403, "This dashboard is read-only; nobody can act here.");
        }
        if (right.acts() && user.role() != AdminUser.Role.OPERATOR) {
            throw new Refused(403, "'" + user.name() + "' may look and not act. Acting needs the role of an operator.");
        }
        if (right == Right.PAYLOADS && !user.payloads()) {
            throw new Refused(403, "'" + user.name() + "' may not see inputs and outputs.");
        }
        if (right.needsAllTenants() && user.tenants() != null) {
            throw new Refused(403, "This belongs to no tenant, and '" + user.name() + "' sees single tenants only.");
        }
    }

    /** A form, an image or a script of a foreign page cannot send these; a fetch is asked about first, and refused. */
    static void requireOwnPage(HttpServletRequest request) {
        requireJson(request);
        if (!"1".equals(request.getHeader("X-Cairn"))) {
            throw new Refused(403, "A request that changes something needs the header 'X-Cairn: 1'.");
        }
        requireSameSite(request);
    }

    private static void requireSameSite(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !OWN_SITES.contains(site)) {
            throw new Refused(403, "The request comes from another site (Sec-Fetch-Site: " + word(site) + ").");
        }
        String origin = request.getHeader("Origin");
        if (origin != null && !isOwn(origin, request.getHeader("Host"))) {
            throw new Refused(
                    403,
                    "The request comes from another origin than this host. Behind a proxy, let it pass on"
                            + " the Host header of the browser.");
        }
    }

    private static void requireJson(HttpServletRequest request) {
        String type = request.getContentType();
        String plain = type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
        if (!plain.equals("application/json")) {
            throw new Refused(415, "A request that changes something needs 'Content-Type: application/json'.");
        }
    }

    private static boolean isOwn(String origin, @Nullable String host) {
        int slashes = origin.indexOf("://");
        if (host == null || slashes < 0) {
            return false;
        }
        String scheme = origin.substring(0, slashes).toLowerCase(Locale.ROOT);
        return (scheme.equals("http") || scheme.equals("https"))
                && withoutDefaultPort(origin.substring(slashes + 3), scheme).equals(withoutDefaultPort(host, scheme));
    }

    private static String withoutDefaultPort(String authority, String scheme) {
        return authority.toLowerCase(Locale.ROOT).replaceFirst(scheme.equals("https") ? ":443$" : ":80$", "");
    }

    private static String word(String header) {
        return header.matches("[a-z-]{1,20}") ? header : "?";
    }
}
