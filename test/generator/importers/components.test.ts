/** What the components of generators become on pages and in Markdown files. */

import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { expect, it } from 'vitest'
import { resolveConstants } from '../../../generator/content/markdown/mdx-constants.ts'
import { parsers } from '../../../generator/content/markdown/parsers.ts'
import { stringifyMarkdown } from '../../../generator/content/markdown/stringify.ts'
import type { ImporterName } from '../../../generator/content/schemas/source.ts'
import { importers } from '../../../generator/importers/importers.ts'
import { toHtmlTree } from '../../../generator/surfaces/mdx/to-html.ts'
import { toMarkdownTree } from '../../../generator/surfaces/mdx/to-markdown.ts'

it.each<[from: ImporterName, mdx: string, markdown: string, html: string]>([
  [
    'starlight',
    '<Tabs>\n<TabItem label="Linux">\nRun it.\n</TabItem>\n</Tabs>',
    '**Linux**\n\nRun it.\n',
    '<p><strong>Linux</strong></p>\n<p>Run it.</p>',
  ],
  [
    'docusaurus',
    '<Tabs>\n<TabItem value="mac">\nRun it.\n</TabItem>\n</Tabs>',
    '**mac**\n\nRun it.\n',
    '<p><strong>mac</strong></p>\n<p>Run it.</p>',
  ],
  [
    'starlight',
    '<LinkCard title="Tides" href="/tides/" description="How to read them." />',
    '[Tides](/tides/) How to read them.\n',
    '<p><a href="/tides/">Tides</a> How to read them.</p>',
  ],
  [
    'starlight',
    '<Aside>\nAsk the harbour office.\n</Aside>',
    '> **Note**\n>\n> Ask the harbour office.\n',
    '<blockquote><p><strong>Note</strong></p><p>Ask the harbour office.</p></blockquote>',
  ],
  [
    'docusaurus',
    '<Admonition title="First">\nAsk the harbour office.\n</Admonition>',
    '> **First**\n>\n> Ask the harbour office.\n',
    '<blockquote><p><strong>First</strong></p><p>Ask the harbour office.</p></blockquote>',
  ],
  [
    'astro',
    '<Picture src="./a.png" alt="Tides" />',
    '![Tides](./a.png)\n',
    '<img src="./a.png" alt="Tides">',
  ],
  ['astro', '<Fragment slot="text">\nText.\n</Fragment>', 'Text.\n', '<p>Text.</p>'],
  [
    'nextjs',
    'See <Link href="/tides">the tides</Link>.',
    'See [the tides](/tides).\n',
    '<p>See <a href="/tides">the tides</a>.</p>',
  ],
  [
    'docusaurus',
    `<Tabs values={[{ label: 'macOS', value: 'mac' }]}>
<TabItem value="mac">
Run it.
</TabItem>
<TabItem value="win">Start it.</TabItem>
</Tabs>`,
    '**macOS**\n\nRun it.\n\n**win**\n\nStart it.\n',
    '<p><strong>macOS</strong></p>\n<p>Run it.</p>\n<p><strong>win</strong></p>\n<p>Start it.</p>',
  ],
  [
    'nextjs',
    `<Tabs items={['npm', { label: 'Yarn' }]}>
<Tabs.Tab>Run it.</Tabs.Tab>
<Tabs.Tab>Start it.</Tabs.Tab>
<Tabs.Tab>Stop it.</Tabs.Tab>
</Tabs>`,
    '**npm**\n\nRun it.\n\n**Yarn**\n\nStart it.\n\nStop it.\n',
    '<p><strong>npm</strong></p>\n<p>Run it.</p>\n<p><strong>Yarn</strong></p>\n<p>Start it.</p>\n<p>Stop it.</p>',
  ],
  [
    'docusaurus',
    `import dark from './dark.png'

<ThemedImage alt="Tides" sources={{ light: useBaseUrl('/light.png'), dark }} />`,
    '![Tides](/light.png)\n',
    '<img src="/light.png" alt="Tides">',
  ],
  [
    'nextjs',
    '<Image src="/a.png" caption="Tides" width={300} />',
    '![Tides](/a.png)\n',
    '<img src="/a.png" alt="Tides">',
  ],
  [
    'nextjs',
    '<Callout type="info">\nAsk the harbour office.\n</Callout>',
    '> Ask the harbour office.\n',
    '<blockquote><p>Ask the harbour office.</p></blockquote>',
  ],
  [
    'nextjs',
    '<Callout title="First">\nAsk the harbour office.\n</Callout>',
    '> **First**\n>\n> Ask the harbour office.\n',
    '<blockquote><p><strong>First</strong></p><p>Ask the harbour office.</p></blockquote>',
  ],
  [
    'nextjs',
    `<FileTree>
  <FileTree.Folder name="content" open>
    <FileTree.File name="tides.mdx" />
  </FileTree.Folder>
</FileTree>`,
    '- content\n\n  - tides.mdx\n',
    '<ul><li>content<ul><li>tides.mdx</li></ul></li></ul>',
  ],
])('knows a component of %s: %j', (from, mdx, markdown, html) => {
  const tree: Root = parsers.mdx.parse(mdx)
  resolveConstants(tree, mdx, true)
  const { components } = importers[from]
  const texts = {
    markdown: stringifyMarkdown(toMarkdownTree(tree, components)),
    html: toHtml(toHast(toHtmlTree(tree, components))),
  }
  expect(texts).toEqual({ markdown, html })
})
