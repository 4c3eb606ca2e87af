package dev.cairn.admin;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who was let in.
 *
 * @param name who it is; it is stored with each action
 * @param role what they may do
 * @param payloads whether they may see inputs and outputs
 * @param tenants the tenants whose runs they may see and change, or null for all
 */
public record AdminUser(
        String name, Role role, boolean payloads, @Nullable Set<String> tenants) {

    private static final int LONGEST_NAME = 60;
    private static final int MOST_TENANTS = 100;

    /** Shortens the name, and copies the tenants. */
    public AdminUser {
        String plain = name.replaceAll("\\p{Cntrl}", "").strip();
        name = plain.isEmpty() ? "somebody" : plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
        if (tenants != null) {
            tenants = Set.copyOf(tenants);
            if (tenants.size() > MOST_TENANTS) {
                throw new IllegalArgumentException("AdminUser '" + name + "' has " + tenants.size()
                        + " tenants, more than " + MOST_TENANTS + ". Pass null for all, or fewer.");
            }
        }
    }

    /** Somebody who may look at everything except inputs and outputs. */
    public static AdminUser viewer(String name) {
        return new AdminUser(name, Role.VIEWER, false, null);
    }

    /** Somebody who may look at everything, payloads included, and act. */
    public static AdminUser operator(String name) {
        return new AdminUser(name, Role.OPERATOR, true, null);
    }

    /** The same person, who may or may not see inputs and outputs. */
    public AdminUser payloads(boolean allowed) {
        return new AdminUser(name, role, allowed, tenants);
    }

    /** The same person, restricted to these tenants. */
    public AdminUser tenants(Set<String> only) {
        return new AdminUser(name, role, payloads, only);
    }

    /** What somebody may do. */
    public enum Role {
        /** May look. */
        VIEWER,
        /** May look and act. */
        OPERATOR
    }
}
