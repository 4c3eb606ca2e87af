package dev.cairn.admin.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Modules become one, and what the packing does not know is refused. */
class PackedScriptTest {

    @Test
    void a_module_and_what_it_imports_become_one_script_without_comments() {
        String packed = packed(Map.of("/assets/app.js", """
                // The beginning.
                import { one, two as second } from './parts/numbers.js';
                import page from './page.js';
                import './parts/numbers.js';

                const text = `a // no comment`; // this one stays
                start(one, second, page);
                """, "/assets/page.js", """
                import { one } from './parts/numbers.js';

                export default {
                  /** How many. */
                  number: one,
                };
                """, "/assets/parts/numbers.js", """
                /**
                 * Two numbers.
                 */
                export const one = 1;
                export function two() {
                  return 2;
                }
                """));

        assertThat(packed.strip()).isEqualTo("""
                const{one,two}=(()=>{const one = 1;
                function two() {
                return 2;
                }
                return{one,two};})();
                const{whole:m1}=(()=>{const whole={
                number: one,
                };
                return{whole};})();
                (()=>{const second=two;
                const page=m1;
                const text = `a // no comment`; // this one stays
                start(one, second, page);})();""");
    }

    @Test
    void the_library_is_imported_once_and_passed_on() {
        String packed = packed(Map.of(
                "/assets/app.js",
                "import { html } from './html.js';\nhtml``;\n",
                "/assets/html.js",
                "export { html, render } from '../lib/lit-html.js';\n"));

        assertThat(packed.lines()).contains("import*as m0 from'../lib/lit-html.js';");
        assertThat(packed).contains("const{html,render}=(()=>{const html=m0.html;\nconst render=m0.render;\nreturn");
    }

    @Test
    void what_it_does_not_know_is_refused() {
        assertThatThrownBy(() -> packed(Map.of("/assets/app.js", "import * as all from './all.js';\n")))
                .hasMessageContaining("import * as all");
        assertThatThrownBy(() -> packed(Map.of("/assets/app.js", "export let changing = 1;\n")))
                .hasMessageContaining("export let");
        assertThatThrownBy(() -> packed(Map.of("/assets/app.js", "import { x } from './nothing.js';\n")))
                .hasMessageContaining("/assets/nothing.js");
        assertThatThrownBy(() -> packed(Map.of(
                        "/assets/app.js",
                        "import { x } from './b.js';\n",
                        "/assets/b.js",
                        "import { y } from './app.js';\n")))
                .hasMessageContaining("in a circle");
        assertThatThrownBy(() -> packed(Map.of(
                        "/assets/app.js",
                        "import { x } from './b.js';\nexport const x = 1;\n",
                        "/assets/b.js",
                        "export const x = 2;\n")))
                .hasMessageContaining("export x");
    }

    @Test
    void a_style_sheet_takes_in_those_that_it_imports() {
        Map<String, String> files = Map.of(
                "/assets/app.css", "/* All. */\n@import 'base.css';\n@import 'more.css';\n",
                "/assets/base.css", "a, b { color: red; /* red */ }\n",
                "/assets/more.css", ".c > .d { content: ''; }\n");

        assertThat(PackedStyle.of("/assets/app.css", files::get)).isEqualTo("a,b{color: red;}.c > .d{content: '';}");
    }

    private static String packed(Map<String, String> files) {
        return PackedScript.of("/assets/app.js", files::get);
    }
}
