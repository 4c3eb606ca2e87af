/** The admin interface and the dashboard as a servlet: {@link dev.cairn.admin.AdminServlet}. */
@NullMarked
package dev.cairn.admin;

import org.jspecify.annotations.NullMarked;
