/** The endpoints of the admin interface, by their subject. Not API. */
@NullMarked
package dev.cairn.admin.api;

import org.jspecify.annotations.NullMarked;
