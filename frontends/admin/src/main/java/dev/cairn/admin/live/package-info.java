/** Streams of server-sent events. Not API. */
@NullMarked
package dev.cairn.admin.live;

import org.jspecify.annotations.NullMarked;
