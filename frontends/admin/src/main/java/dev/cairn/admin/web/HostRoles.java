package dev.cairn.admin.web;

import dev.cairn.admin.Access;
import dev.cairn.admin.AdminUser;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * The roles that the container or the filters of the host give.
 *
 * @param viewer the role of those who may look
 * @param operator the role of those who may act
 */
public record HostRoles(String viewer, String operator) implements Access {

    @Override
    public @Nullable AdminUser of(HttpServletRequest request) {
        Principal principal = request.getUserPrincipal();
        if (principal == null) {
            return null;
        }
        String name = principal.getName() == null ? "" : principal.getName();
        if (request.isUserInRole(operator)) {
            return AdminUser.operator(name);
        }
        return request.isUserInRole(viewer) ? AdminUser.viewer(name) : null;
    }
}
