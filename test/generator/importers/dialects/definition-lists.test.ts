/** Definition lists of Hugo and Jekyll: https://kramdown.gettalong.org/syntax.html#definition-lists. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { build } from '../../../../generator/build.ts'
import { translate } from '../../../../generator/importers/dialects/translate.ts'
import { createFolder, smallSite, writeFiles } from '../../../fixtures/content.ts'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, toOptions } from './translation.ts'

const toHtml = (body: string) =>
  describeTranslation(body, ['definition-lists'], { medium: 'html' }).text.replace(/\n{2,}/g, '\n')

const term = (text: string) => `<dt>\n${text}\n</dt>`
const definition = (text: string) => `<dd>\n${text}\n</dd>`
const list = (...parts: readonly string[]) => ['<dl>', ...parts, '</dl>'].join('\n')

testResults('become HTML with Markdown inside: %s', (body) => toHtml(body).trimEnd(), {
  'one term': ['A\n: B', list(term('A'), definition('B'))],
  'more terms and definitions': [
    'A\n*B*\n: C\n:\tD\n',
    list(term('A'), term('*B*'), definition('C'), definition('D')),
  ],
  'terms after one another': [
    'A\n: B\n\nC\n:   D\n',
    list(term('A'), definition('B'), term('C'), definition('D')),
  ],
  'definitions after blank lines': [
    'A\n\n: B\n\n: C\n\n\nD',
    `${list(term('A'), definition('B'), definition('C'))}\nD`,
  ],
  'blocks in a definition': [
    'A\n:   B\nlazy\n    more\n\n    - C\n      D\n\n          code\n\tE\n# F\n',
    `${list(term('A'), definition('B\nlazy\nmore\n- C\n  D\n      code\nE'))}\n# F`,
  ],
  'two lists': [
    'A\n: B\n\nText.\n\n## C\n\nD\n: E',
    `${list(term('A'), definition('B'))}\nText.\n## C\n${list(term('D'), definition('E'))}`,
  ],
})

it.each([
  ': no term',
  'A\n:no space',
  'A\n :smile: B',
  '    A\n    : B',
  '```\nA\n: B\n```',
  '- A\n: B',
  '> A\n> : B',
  '# A\n: B',
  '| a |\n| - |\n: B',
  '[a]: /b\n: B',
  '<div>\nA\n: B\n</div>',
])('are no other text: %j', (body) => {
  expect(toHtml(body)).toBe(body.replace(/\n{2,}/g, '\n'))
})

it('stay as they are in Markdown if each definition is a paragraph', () => {
  const simple = 'One\n:   two\n    *three*\n\nFour\n: five\n\nSix'
  const syntax = ['definition-lists'] as const
  expect(describeTranslation(simple, syntax)).toEqual({ text: simple, differs: true })
  const blocks = 'A\n: B\n\nC\n: D\n\n  - E\n'
  expect(describeTranslation(blocks, syntax)).toEqual(describeTranslation(blocks, syntax, { medium: 'html' }))
})

it('keep the positions of their words', () => {
  const body = 'One\n:   two\n\n    *three*\n\nFour\n: five\n\nSix'
  const { text, toOriginal } = translate(body, toOptions(['definition-lists'], { medium: 'html' }))
  const words = [...text.matchAll(/\b(?:[A-Z][a-z]+|[a-z]{3,})\b/g)].map(({ 0: word, index }) => [
    word,
    body.slice(toOriginal(index), toOriginal(index) + word.length),
  ])
  expect(words).toEqual(['One', 'two', 'three', 'Four', 'five', 'Six'].map((word) => [word, word]))
})

it('are on pages the same with both parsers, and Markdown has the simple ones as their author wrote them', async () => {
  const kept = 'High tide\n: The opposite.\n'
  const text = `*Low* tide\n:   The sea at its [lowest](b.md).\n\n    - A \`list\`\n\n## Part\n\n${kept}`
  const read = async (parser: 'satteri' | 'remark') => {
    const folder = createFolder()
    writeFiles(
      {
        'stele/site.yaml': `${smallSite['site.yaml']}sources: [{ folder: ../content, from: hugo }]\n`,
        'stele/profile/en.yaml': smallSite['profile/en.yaml'] ?? '',
        'stele/profile/pt.yaml': smallSite['profile/pt.yaml'] ?? '',
        'content/a.md': `---\ntitle: T\ndescription: D\n---\n${text}`,
        'content/b.md': '---\ntitle: B\ndescription: D\n---\nText.\n',
      },
      folder,
    )
    const out = `${folder}/dist`
    await build({ content: `${folder}/stele`, out, parser, threads: 0 })
    return ['a.html', 'a.md'].map((file) => readFileSync(`${out}/essays/${file}`, 'utf8'))
  }
  const [html = '', markdown = ''] = await read('satteri')
  expect(await read('remark')).toEqual([html, markdown])
  expect(html.replaceAll('\n', '')).toContain(
    '<dl><dt><p><em>Low</em> tide</p></dt><dd><p>The sea at its <a href="/essays/b">lowest</a>.</p><ul><li>A <code>list</code></li></ul></dd></dl>',
  )
  expect(html.replaceAll('\n', '')).toContain(
    '<dl><dt><p>High tide</p></dt><dd><p>The opposite.</p></dd></dl>',
  )
  expect(markdown).toContain(
    `<dd>\n\nThe sea at its [lowest](https://site.test/essays/b.md).\n\n- A \`list\`\n\n</dd>\n</dl>\n\n## Part\n\n${kept}`,
  )
})
