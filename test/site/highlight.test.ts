/** Compares highlighted code that is written as HTML at once with the tree that lowlight builds. */

import { toHtml as toReferenceHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { common, createLowlight } from 'lowlight'
import { expect, it } from 'vitest'
import { highlight } from '../../generator/render/html/highlight.ts'
import { toHtml } from '../../generator/render/html/stringify.ts'
import { createRandom } from '../fixtures/random.ts'

const lowlight = createLowlight(common)

/** Code of several languages, with further languages inside, unclosed parts, and characters that HTML escapes. */
const samples = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: This is code to highlight.
  'const a = `x ${b < 2 ? "<i>" : \'&amp;\'} y`\n/** @param {string} c see `d` */\nclass E extends F { #g = /h[/]i/gu }\n',
  '<!doctype html>\n<style>a > b { color: #fff }</style><script>let x = 1 && 2</script><p class="q">R&amp;D</p><?php echo 1 ?>\n',
  '# Title\n\n- *a* **b** `c` <b>d</b>\n\n```js\nlet x\n```\n\n[l](/u)\n---\n',
  'def f(self, *args) -> None:\n    """Doc\n    >>> f(1)\n    """\n    return f"{self.x!r:>10} {{}}"  # TODO: x\n@deco\nclass A(B): pass\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: This is code to highlight.
  '$ echo "$HOME/${x:-y}" | grep -v \'z\' && cat <<EOF\nheredoc $(ls)\nEOF\n#!/bin/sh\nif [ -f a ]; then :; fi\n',
  "SELECT a.b, COUNT(*) FROM \"t\" WHERE c <> 'd''s' AND e >= 1.5e3 -- f\n/* g */ GROUP BY 1;\n",
  '{"a": [1, -2.5e3, true, null, "b\\n\\u00e9"], "c": {}}\n',
  'key: &anchor value\nlist:\n  - "x" # c\n  - !!int 3\ntext: |\n  a\n  b\n[section]\nname = \'v\'\n',
  '#include <stdio.h>\n#define X(a) ((a) << 1)\nint main(void) { printf("%d\\n", X(0xFFu)); /* y */ return 0; }\n',
  'fn main<\'a>() -> Result<(), Box<dyn Error>> { let s = r#"x"#; println!("{}", s); Ok(()) }\n',
  '--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-old\n+new\n GET /x HTTP/1.1\nHost: a\n\n{"b": 1}\n',
  '`${`${`unclosed {{ <div v-if="x',
]

/** Random pieces of the samples, which leave strings, comments and blocks open. */
const pieces = Array.from({ length: 12 }, (_, seed) => {
  const { integer, pick } = createRandom(seed + 1)
  const toPiece = () => {
    const sample = pick(samples)
    const start = integer(sample.length)
    return sample.slice(start, start + integer(60))
  }
  return Array.from({ length: 6 }, toPiece).join('')
})

it.each(Object.keys(common))('code in %s is the same as the tree of lowlight', (language) => {
  const className = [`language-${language}`]
  const texts = [...samples, ...pieces]
  const toWritten = (text: string): string => {
    const pre = h('pre', h('code', { className }, text))
    highlight(pre)
    return toHtml({ type: 'root', children: [pre] })
  }
  const toReference = (text: string): string =>
    toReferenceHtml(h('pre', h('code', { className }, lowlight.highlight(language, text).children)))
  expect(texts.map(toWritten)).toEqual(texts.map(toReference))
})
