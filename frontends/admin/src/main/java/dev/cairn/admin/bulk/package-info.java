/** Actions on many runs as jobs. Not API. */
@NullMarked
package dev.cairn.admin.bulk;

import org.jspecify.annotations.NullMarked;
