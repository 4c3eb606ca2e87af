package dev.cairn.admin.web;

import dev.cairn.admin.Access;
import dev.cairn.admin.AdminUser;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The way of each request: who is it, may they, what do they want. */
public final class Dispatch {

    /** Where the interface begins below the servlet. */
    public static final String API = "/api/durable";

    private final RouteTable routes;
    private final Access access;
    private final Guard guard;
    private final Parts parts;
    private final StaticFiles files;
    private final Replays replays = new Replays();
    private final Turns turns;

    /** Of these routes. */
    public Dispatch(RouteTable routes, Access access, boolean readOnly, Parts parts) {
        this.routes = routes;
        this.access = access;
        this.guard = new Guard(readOnly);
        this.parts = parts;
        this.files = new StaticFiles(parts.folder());
        this.turns = new Turns(parts.queriesAtOnce());
    }

    /** Answers a request, whatever happens. */
    public void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Replies.protect(response);
        Deadline deadline = Deadline.from(parts.nanoTime());
        try {
            serve(request, response, deadline);
        } catch (RuntimeException e) {
            Answer problem = Failures.answer(e);
            if (!response.isCommitted()) {
                response.resetBuffer();
                Replies.write(request, response, problem);
            }
        }
    }

    private void serve(HttpServletRequest request, HttpServletResponse response, Deadline deadline) throws IOException {
        boolean isDefault = request.getHttpServletMapping().getMappingMatch() == MappingMatch.DEFAULT;
        String base = request.getContextPath() + (isDefault ? "" : request.getServletPath());
        String path = isDefault ? request.getServletPath() : request.getPathInfo();
        AdminUser user = user(request, response);
        if (path == null) {
            response.sendRedirect(base + "/");
        } else if (path.equals(API) || path.startsWith(API + "/")) {
            call(request, response, new Way(path.substring(API.length()), base, user), deadline);
        } else if (request.getMethod().equals("GET") || request.getMethod().equals("HEAD")) {
            files.serve(request, response, path, base);
        } else {
            throw new Refused(405, "A page takes GET, not " + request.getMethod() + ".");
        }
    }

    private AdminUser user(HttpServletRequest request, HttpServletResponse response) {
        AdminUser user = access.of(request);
        if (user != null) {
            return user;
        }
        String challenge = access.challenge();
        if (challenge != null) {
            response.setHeader("WWW-Authenticate", challenge);
        }
        throw new Refused(
                401,
                "Nobody is let in without authentication: log in at the host with the role of a viewer or"
                        + " an operator, send the token, or open the page on the machine itself, as"
                        + " AdminServlet.on(…).access(…) is set up.");
    }

    private void call(HttpServletRequest request, HttpServletResponse response, Way way, Deadline deadline)
            throws IOException {
        String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        RouteTable.Found found = routes.find(method, way.path.isEmpty() ? "/" : way.path);
        Route route = found.route();
        if (!method.equals("GET")) {
            Guard.requireOwnPage(request);
        }
        guard.requireRight(route, way.user);
        Call call = CallReader.read(request, found, way.user, way.base, deadline);
        if (route.isStream()) {
            parts.streams().open(call, request, response);
        } else if (route.right().acts()) {
            Replies.write(request, response, act(call, deadline));
        } else {
            Replies.write(request, response, turns.take(deadline, () -> answer(call)));
        }
    }

    private Answer act(Call call, Deadline deadline) {
        try {
            Answer answer = replays.answer(call, deadline, () -> turns.take(deadline, () -> answer(call)));
            parts.log().done(call, answer.status(), null);
            return answer;
        } catch (RuntimeException e) {
            Answer problem = Failures.answer(e);
            parts.log().done(call, problem.status(), e.getMessage());
            throw e;
        }
    }

    private static Answer answer(Call call) {
        Object tree = call.route().endpoint().answer(call);
        return tree instanceof Answer answer
                ? answer
                : Answer.json(call.route().words().status(), tree);
    }

    /** Whether this user may act here. */
    public boolean mayAct(AdminUser user) {
        return guard.mayAct(user);
    }

    private record Way(String path, String base, AdminUser user) {}

    /** Opens streams. */
    @FunctionalInterface
    public interface Streams {

        /** Begins to send events to that client, and returns. */
        void open(Call call, HttpServletRequest request, HttpServletResponse response) throws IOException;
    }

    /** Keeps who did what. */
    @FunctionalInterface
    public interface Log {

        /** Somebody has done something, or was refused with that sentence. */
        void done(Call call, int status, @Nullable String refusal);
    }

    /**
     * What the requests go through.
     *
     * @param streams opens streams
     * @param log keeps actions
     * @param folder of the files of the dashboard, or null for those on the class path
     * @param queriesAtOnce how many requests may ask the database at once
     * @param nanoTime for deadlines
     */
    public record Parts(Streams streams, Log log, @Nullable Path folder, int queriesAtOnce, LongSupplier nanoTime) {}
}
