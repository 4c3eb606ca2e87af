/**
 * How engines on one database find each other: the dedicated connection that proves a process alive, leader election, and
 * wake-ups. Not API.
 */
@NullMarked
package dev.cairn.adapter.postgres.coordination;

import org.jspecify.annotations.NullMarked;
