package dev.cairn.admin;

import dev.cairn.admin.web.HostRoles;
import dev.cairn.admin.web.Loopback;
import dev.cairn.admin.web.TokenAccess;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each request who it comes from. It is asked every time, so that a right that is taken away is gone at
 * once. Without any, the servlet knows {@link #hostRoles()}, and lets nobody in otherwise.
 */
@FunctionalInterface
public interface Access {

    /** Somebody, or null when this way knows nobody. */
    @Nullable
    AdminUser of(HttpServletRequest request);

    /** The challenge of the answer 401 in the header {@code WWW-Authenticate}, or null for none. */
    default @Nullable String challenge() {
        return null;
    }

    /** Asks this way first, and the other one when this one knows nobody. */
    default Access or(Access other) {
        Access first = this;
        return new Access() {
            @Override
            public @Nullable AdminUser of(HttpServletRequest request) {
                AdminUser found = first.of(request);
                return found == null ? other.of(request) : found;
            }

            @Override
            public @Nullable String challenge() {
                String asked = first.challenge();
                return asked == null ? other.challenge() : asked;
            }
        };
    }

    /** Those who the host has authenticated with the role {@code cairn-viewer} or {@code cairn-operator}. */
    static Access hostRoles() {
        return hostRoles("cairn-viewer", "cairn-operator");
    }

    /** Those who the host has authenticated with one of these roles. Viewers see no payloads. */
    static Access hostRoles(String viewer, String operator) {
        return new HostRoles(viewer, operator);
    }

    /**
     * Those who know a token: an operator. It is sent as {@code Authorization: Bearer}, or typed as the password when
     * the browser asks; the user name is then the name that is stored with actions.
     *
     * @param token a secret of at least 32 characters
     * @throws IllegalArgumentException when it is shorter
     */
    static Access token(String token) {
        return token(token, AdminUser.operator("token"));
    }

    /** Those who know a token, with the rights of that user. */
    static Access token(String token, AdminUser user) {
        return new TokenAccess(token, user);
    }

    /**
     * Everybody on this machine, as an operator. A request counts as local when its peer is a loopback address, it has
     * no header of a proxy, and it names the host {@code localhost}, {@code 127.0.0.1} or {@code [::1]}: neither a proxy
     * on this machine nor a foreign page can use it. Other users of the machine can.
     */
    static Access loopback() {
        return loopback(AdminUser.operator("local"));
    }

    /** Everybody on this machine, with the rights of that user. */
    static Access loopback(AdminUser user) {
        return new Loopback(user);
    }
}
