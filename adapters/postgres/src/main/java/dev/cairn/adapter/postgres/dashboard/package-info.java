/** What the dashboard reads beside {@link dev.cairn.adapter.postgres.inspect.Inspector}. Not API. */
@NullMarked
package dev.cairn.adapter.postgres.dashboard;

import org.jspecify.annotations.NullMarked;
