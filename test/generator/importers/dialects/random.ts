/** Random documents of the dialects, and a check that each keeps the words of its author, in code or outside of it, with their positions. */

import type { Nodes } from 'mdast'
import { expect } from 'vitest'
import { walk } from '../../../../generator/content/markdown/nodes.ts'
import { parsers } from '../../../../generator/content/markdown/parsers.ts'
import { translate } from '../../../../generator/importers/dialects/translate.ts'
import { createDialectDocument, type DialectPieces } from '../../../fixtures/dialect-corpus.ts'
import { type Dialect, toOptions } from './translation.ts'

const hugo: DialectPieces = {
  inline: [
    (word) => `{{< bold >}}${word}{{< /bold >}}`,
    (word) => `{{< unknown a="b" >}}${word}{{< /unknown >}}`,
    (word) => `[${word}]({{< ref "page.md" >}})`,
    (word) => `[${word}]({{< ref "dead.md" >}} "title")`,
    (word) => `{{< icon />}}${word}`,
  ],
  around: [
    (block) => `{{< note >}}\n${block}\n{{< /note >}}`,
    (block) => `{{% tip %}}\n\n${block}\n\n{{% /tip %}}`,
    (block) => `{{< unknown >}}\n${block}\n{{< /unknown >}}`,
    (block) => `{{< youtube abc >}}\n\n${block}`,
  ],
  heading: ' {#id}',
}

const zola: DialectPieces = {
  inline: [(word) => `{{ unknown(a="b") }}${word}`, (word) => `{% bold() %}${word}{% end %}`],
  around: [
    (block) => `{% note(a=1) %}\n${block}\n{% end %}`,
    (block) => `{% unknown() %}\n${block}\n{% end %}`,
  ],
  heading: ' {#id}',
}

const liquid: DialectPieces = {
  inline: [
    (word) => `${word}{{ site.unknown }}`,
    (word) => `[${word}]({% link dead.md %}#part)`,
    (word) => `{% if a %}${word}{% else %}no{% endif %}`,
    (word) => `*${word}*{:.class}`,
  ],
  around: [
    (block) => `{% note %}\n${block}\n{% endnote %}`,
    (block) => `{% for a in b %}\n${block}\n{% endfor %}`,
    (block) => `${block}\n{: .class}`,
  ],
  heading: ' {#id}',
}

const markdown: DialectPieces = {
  inline: [
    (word) => `[[dead|${word}]]`,
    (word) => `[[Note|${word}]]`,
    (word) => `==${word}==`,
    (word) => `%%no%%${word}`,
  ],
  around: [
    (block) => `:::note[title]\n${block}\n:::`,
    (block) => `::::: tip\n\n${block}\n\n:::::`,
    (block) => `::: unknown {.a}\n${block}\n:::`,
    (block) => `> [!note] title\n>\n${block.replace(/^/gm, '> ')}`,
  ],
  heading: ' {#id}',
}

export const dialects: readonly (readonly [string, Dialect, DialectPieces])[] = [
  ['Hugo', ['hugo-shortcodes', 'callouts', 'heading-ids'], hugo],
  ['Zola', ['zola-shortcodes', 'heading-ids'], zola],
  ['Jekyll', ['liquid', 'attribute-lists'], liquid],
  [
    'containers and Obsidian',
    ['containers', 'callouts', 'heading-ids', 'wikilinks', 'obsidian', 'vue'],
    markdown,
  ],
]

const shown = /\{\{|\{%|\{[#:]|:::|\[\[|\[!|==|%%/

/** The words of a tree in code and outside of it, and the text that still has syntax. */
function listWords(tree: Nodes) {
  const text: string[] = []
  const code: string[] = []
  const syntax: string[] = []
  walk(tree, (node) => {
    if (node.type !== 'text' && node.type !== 'code' && node.type !== 'inlineCode') return
    const words = node.type === 'text' ? text : code
    words.push(...(node.value.match(/w\d+w/g) ?? []))
    if (node.type === 'text' && shown.test(node.value)) syntax.push(node.value)
  })
  return { text, code, syntax }
}

/** Checks the documents of the seeds from `first` to `last`. */
export function expectWords(dialect: Dialect, pieces: DialectPieces, first: number, last: number): void {
  for (let seed = first; seed <= last; seed += 1) {
    const { body: lines, text, code } = createDialectDocument(seed, pieces)
    const body = seed % 4 === 0 ? lines.replaceAll('\n', '\r\n') : lines
    const translation = translate(body, toOptions(dialect))
    const words = listWords(parsers.md.parse(translation.text))
    const moved = [...translation.text.matchAll(/w\d+w/g)].filter(
      ({ 0: word, index }) => !body.startsWith(word, translation.toOriginal(index)),
    )
    expect({ seed, ...words, moved: moved.map(String) }).toEqual({ seed, text, code, syntax: [], moved: [] })
  }
}
