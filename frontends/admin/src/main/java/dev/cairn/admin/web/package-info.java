/** Routes, requests and answers: what is the same for every endpoint. Not API. */
@NullMarked
package dev.cairn.admin.web;

import org.jspecify.annotations.NullMarked;
