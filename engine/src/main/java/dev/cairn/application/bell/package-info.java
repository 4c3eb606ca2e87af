/** How the parts of an engine tell its loops that there is something to do. */
@NullMarked
package dev.cairn.application.bell;

import org.jspecify.annotations.NullMarked;
