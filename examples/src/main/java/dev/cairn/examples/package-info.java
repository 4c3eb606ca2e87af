/**
 * One feature a file, each with a {@code main} to run. They need a PostgreSQL database: {@code ./cairn example NAME} starts
 * one for the purpose, or uses the one that {@code CAIRN_URL} names.
 */
@NullMarked
package dev.cairn.examples;

import org.jspecify.annotations.NullMarked;
