package dev.cairn.admin.web;

/** What a route asks of the one who calls it. */
public enum Right {
    /** To look. */
    VIEW,
    /** To look at what belongs to no tenant: those who are restricted to tenants have it not. */
    VIEW_ALL,
    /** To see inputs and outputs. */
    PAYLOADS,
    /** To act. */
    ACT,
    /** To act on what belongs to no tenant. */
    ACT_ON_ALL;

    boolean acts() {
        return this == ACT || this == ACT_ON_ALL;
    }

    boolean needsAllTenants() {
        return this == VIEW_ALL || this == ACT_ON_ALL;
    }
}
