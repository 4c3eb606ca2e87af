package dev.cairn.admin.web;

import dev.cairn.admin.Access;
import dev.cairn.admin.AdminUser;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lets in who knows a token, as a bearer or as the password of basic authentication. */
public final class TokenAccess implements Access {

    private static final int SHORTEST = 32;

    private final byte[] token;
    private final AdminUser user;

    /** Of that user. */
    public TokenAccess(String token, AdminUser user) {
        if (token.length() < SHORTEST) {
            throw new IllegalArgumentException("Access.token: the token has " + token.length()
                    + " characters, and anyone who guesses it is let in. Use at least " + SHORTEST
                    + ", as 'openssl rand -hex 32' writes them.");
        }
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.user = user;
    }

    @Override
    public String challenge() {
        return "Basic realm=\"Cairn\", charset=\"UTF-8\"";
    }

    @Override
    public @Nullable AdminUser of(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        int blank = header == null ? -1 : header.indexOf(' ');
        if (header == null || blank < 0) {
            return null;
        }
        String credentials = header.substring(blank + 1).strip();
        return switch (header.substring(0, blank).toLowerCase(Locale.ROOT)) {
            case "bearer" -> isToken(credentials) ? user : null;
            case "basic" -> basic(credentials);
            default -> null;
        };
    }

    private @Nullable AdminUser basic(String credentials) {
        String pair;
        try {
            pair = new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
        int colon = pair.indexOf(':');
        if (colon < 0 || !isToken(pair.substring(colon + 1))) {
            return null;
        }
        String name = pair.substring(0, colon);
        return name.isBlank() ? user : new AdminUser(name, user.role(), user.payloads(), user.tenants());
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token);
    }
}
