/** Random edits of sites of other generators, for {@link testEdits}. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImporterName } from '../../../generator/content/schemas/source.ts'
import { createRandom } from '../../fixtures/random.ts'

type Random = ReturnType<typeof createRandom>

/** What is special about the files of a generator. */
interface Generator {
  readonly files: readonly string[]
  /** Keys of front matter beside title, description and date; each may be left out. */
  readonly keys: readonly string[]
  /** Links and other syntax that depends on further documents, or on front matter. */
  readonly texts: readonly string[]
  /** Files that decide about the documents beside and below them, each with several contents. */
  readonly shared: Readonly<Record<string, readonly string[]>>
}

const generators = {
  hugo: {
    files: ['posts/one.md', 'posts/two.md', 'posts/two.pt.md', 'notes/deep/three.md', 'notes/four/index.md'],
    keys: [
      'draft: true',
      'slug: other',
      'url: /moved/',
      'aliases: [/old/]',
      'tags: [alpha, beta]',
      'weight: 3',
    ],
    texts: [
      '[two]({{< ref "two.md" >}})',
      '[four]({{< relref "/notes/four" >}})',
      '{{< param "title" >}} and {{< param "mood" >}}',
      '{{< figure src="picture.png" alt="A picture" >}}',
      '[up](../one/)',
      '[part]({{< ref "one.md#part" >}})',
    ],
    shared: {
      'notes/_index.md': [
        '---\ntitle: Notes\ncascade:\n  tags: [inherited]\n---\n',
        '---\ntitle: Notes\ncascade:\n  mood: calm\n  draft: true\n---\n',
        '---\ntitle: Other notes\n---\n\nWords.\n',
      ],
      'notes/deep/_index.md': ['---\ntitle: Deep\ncascade:\n  description: From above\n---\n'],
    },
  },
  jekyll: {
    files: [
      '_posts/2026-01-02-one.md',
      '_posts/2026-02-03-two.md',
      '_posts/2026-02-03-three.markdown',
      'about.md',
      'guide/index.md',
    ],
    keys: [
      'published: false',
      'permalink: /fixed/',
      'permalink: /:categories/:title/',
      'categories: [news]',
      'tags: alpha beta',
      'redirect_from: /before/',
      'mood: calm',
    ],
    texts: [
      '[two]({% post_url 2026-02-03-two %})',
      '[about]({% link about.md %})',
      '{{ page.title }} and {{ page.mood }}',
      '{% raw %}{{ kept }}{% endraw %}',
      '* list\n{:toc}',
      '[part](/2026/02/03/two.html#part)',
    ],
    shared: {},
  },
  docusaurus: {
    files: ['01-intro.md', 'guide/02-two.md', 'guide/03-three.mdx', 'guide/README.md', 'four.md'],
    keys: ['slug: /short', 'slug: other', 'id: named', 'draft: true', 'tags: [alpha]', 'sidebar_position: 2'],
    texts: [
      '[two](./guide/02-two.md)',
      '[intro](/intro)',
      '[part](../four.md#part)',
      ':::note Title\n\nWords.\n\n:::',
      '[id](/named)',
    ],
    shared: { 'guide/_category_.json': ['{ "label": "Guide" }', '{ "label": "Other", "position": 2 }'] },
  },
  obsidian: {
    files: ['One.md', 'Two.md', 'Folder/Three words.md', 'Folder/Four.md', 'Five.md'],
    keys: [
      'publish: false',
      'permalink: fixed',
      'aliases: [Uno]',
      'tags: [alpha, beta/gamma]',
      'cssclasses: wide',
    ],
    texts: [
      '[[Two]]',
      '[[Three words|three]]',
      '[[One#Part]]',
      '[[Uno]] and #tagged',
      '![[Four]]',
      '[four](Folder/Four.md)',
      '> [!tip] Title\n> Words.',
      '==marked== %%hidden%%',
    ],
    shared: {},
  },
} satisfies Partial<Record<ImporterName, Generator>>

export type EditedGenerator = keyof typeof generators

/**
 * Creates a function that makes a random edit of a site of another generator, and one that writes all its files.
 * @param content the content folder, beside which the site is
 */
export function createSourceEdits(content: string, from: EditedGenerator, seed: number) {
  const { pick, integer }: Random = createRandom(seed)
  const { files, keys, texts, shared }: Generator = generators[from]
  const root = join(content, 'site')
  const siteFile = join(content, 'site.yaml')
  const toPath = () => join(root, pick(files))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const toDocument = () => `---
title: ${pick(['Plain', 'Fancy & odd'])} ${integer(9)}
${pick(['', 'description: It has a description.\n'])}date: 2026-0${1 + integer(9)}-1${integer(9)}
${pick(['', '', `${pick(keys)}\n`])}---

Words ${integer(99)}. ${pick(texts)}

## ${pick(['Part', 'Part', 'Another part'])}

${pick(texts)}
`
  const rewrite = (path: string, pattern: RegExp, to: string) => {
    if (existsSync(path)) writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, to))
  }
  const writeSource = (options: string) =>
    rewrite(siteFile, /\n(?:sources: .*\n)?$/, `\nsources: [{ folder: site, from: ${from}${options} }]\n`)
  const edits = [
    () => write(toPath(), toDocument()),
    () => write(toPath(), toDocument()),
    () => rmSync(toPath(), { force: true }),
    () => rewrite(toPath(), /Words \d+/, `Words ${integer(99)}`),
    () => rewrite(toPath(), /^title: .*$/m, `title: Renamed ${integer(9)}`),
    () => rewrite(toPath(), /^## .*$/m, `## ${pick(['Part', 'Another part'])}`),
    () => rewrite(toPath(), /^date: /m, `${pick(keys)}\ndate: `),
    () => writeSource(pick(['', ', slug: name', ', defaults: { tags: [given] }', ', kind: page'])),
    () => rewrite(siteFile, /version: .*/, `version: 1.2.${integer(3)}`),
    ...Object.entries(shared).flatMap(([file, contents]) => [
      () => write(join(root, file), pick(contents)),
      () => rmSync(join(root, file), { force: true }),
    ]),
  ]
  const writeAll = () => {
    writeSource('')
    for (const file of files) write(join(root, file), toDocument())
  }
  return { edit: () => pick(edits)(), writeAll }
}
