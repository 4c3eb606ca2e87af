/** Taking work from the queue and giving it to threads. */
@NullMarked
package dev.cairn.application.dispatch;

import org.jspecify.annotations.NullMarked;
