/** The demo: workers that are killed, and their work going on. */
@NullMarked
package dev.cairn.cli.demo;

import org.jspecify.annotations.NullMarked;
