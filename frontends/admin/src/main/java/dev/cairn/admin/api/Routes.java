package dev.cairn.admin.api;

import dev.cairn.admin.web.Route;
import dev.cairn.admin.web.RouteTable;
import java.util.ArrayList;
import java.util.List;

/** All routes of the interface. */
public final class Routes {

    private Routes() {}

    /** The table of all routes over that backend. */
    public static RouteTable of(Backend backend, List<Route> others) {
        List<Route> routes = new ArrayList<>(others);
        routes.addAll(new RunLists(backend).routes());
        routes.addAll(new RunPages(backend).routes());
        routes.addAll(new RunActions(backend).routes());
        routes.addAll(Later.routes());
        return new RouteTable(routes);
    }
}
