/** Reading and writing JSON by its tokens, without classes bound to it. Not API. */
@NullMarked
package dev.cairn.admin.json;

import org.jspecify.annotations.NullMarked;
