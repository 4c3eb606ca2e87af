/** What can be broken: the server, the network and the worker processes. */
@NullMarked
package dev.cairn.chaos.machine;

import org.jspecify.annotations.NullMarked;
