package dev.cairn.admin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Five hundred texts that would run a script, if a page took them for anything but text. */
final class HostileStrings {

    static final int NUMBER = 500;

    /** How a text tries to leave the place where it stands. */
    private static final List<String> OUT = List.of(
            "",
            "\">",
            "'>",
            "\" ",
            "' ",
            "`>",
            "-->",
            "]]>",
            "</script>",
            "</textarea>",
            "</title>",
            "</style>",
            "</svg>",
            "</a>",
            "\\\"",
            "\\u0022>",
            "&quot;>",
            "&#34;>",
            "%22%3E",
            "${1}",
            "{{1}}",
            "\u2028",
            "\u202e",
            "\ud83d\ude00",
            "?lit$0$>");

    /** What it then tries. Each sets a global. */
    private static final List<String> ACTS = List.of(
            "<script>pwned=1</script>",
            "<img src=x onerror=pwned=1>",
            "<svg onload=pwned=1>",
            "<svg><script>pwned=1</script></svg>",
            "<iframe srcdoc='<script>top.pwned=1</script>'>",
            "<a href=javascript:pwned=1>a</a>",
            "onfocus=pwned=1 autofocus tabindex=1 ",
            "onmouseover=pwned=1 style=position:fixed;inset:0 ",
            "<style>@import'//evil.example'</style>",
            "<base href=//evil.example/>",
            "<form action=javascript:pwned=1><button>",
            "<details open ontoggle=pwned=1>",
            "<math><mi xlink:href=data:x,<script>pwned=1</script>>",
            "<object data=javascript:pwned=1>",
            "<meta http-equiv=refresh content=0;url=javascript:pwned=1>",
            "javascript:pwned=1//",
            "data:text/html,<script>pwned=1</script>",
            "${pwned=1}",
            "{{constructor.constructor('pwned=1')()}}",
            "__proto__.pwned=1");

    static final List<String> ALL = all();

    private HostileStrings() {}

    private static List<String> all() {
        Set<String> texts = new LinkedHashSet<>();
        IntStream.range(0, NUMBER).forEach(i -> texts.add(i + OUT.get(i % OUT.size()) + ACTS.get(i / OUT.size()) + i));
        return List.copyOf(texts);
    }
}
