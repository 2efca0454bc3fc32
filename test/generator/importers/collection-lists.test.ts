/** The pages of the lists of collections whose generator has a document about each list, such as `recipes/_index.md` of Hugo. */

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'

const recipe = (title: string): string => `---\ntitle: ${title}\nserves: 4\n---\n\nStir.\n`

/** A site with two collections in folders of Hugo, and a source of pages with a document that is named like one of them. */
const files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}collections:
  recipes: { from: hugo, folder: cooking }
  tools: { from: hugo, title: The tools }
sources:
  - { from: hugo, folder: old, kind: page }
`,
  'cooking/_index.md': '---\ntitle: What we cook\ndescription: All of it, by season.\n---\n\nWelcome.\n',
  'cooking/_index.pt.md': '---\ntitle: O que cozinhamos\n---\n\nBem-vindos.\n',
  'cooking/soup.md': recipe('Soup'),
  'cooking/cakes/_index.md': '---\ntitle: Cakes\n---\n\nSweet.\n',
  'cooking/cakes/plain.md': recipe('Plain cake'),
  'tools/_index.md': '---\ntitle: Unused\n---\n\nA page of tools.\n',
  'tools/_index.pt.md': '---\ntitle: Ferramentas\ndraft: true\n---\n',
  'tools/pan.md': recipe('Pan'),
  'old/recipes.md': '---\ntitle: Old recipes\n---\n\nThey moved.\n',
  'old/recipes/_index.md': '---\ntitle: Older recipes\n---\n\nThey moved, too.\n',
}

it('A document about the list of a collection gives the page of the list its texts, and is no page itself', async () => {
  const content = writeFiles(files)
  const out = join(createFolder(), 'dist')
  const { markdown } = await build({ content, out, today: '2026-03-01' })
  const toPaths = (paths: readonly string[]) => paths.map((path) => relative(content, path))
  expect(
    Object.fromEntries(Object.entries(markdown.leftOut).map(([reason, paths]) => [reason, toPaths(paths)])),
  ).toEqual({
    'page of the list "recipes"': [
      'cooking/_index.md',
      'cooking/_index.pt.md',
      'old/recipes.md',
      'old/recipes/_index.md',
    ],
    'page of the list "tools"': ['tools/_index.md'],
    draft: ['tools/_index.pt.md'],
  })
  const readPage = (path: string) => {
    const html = readFileSync(join(out, path), 'utf8')
    const [, title] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
    const [, description] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
    return [title, description]
  }
  expect(
    Object.fromEntries(
      ['recipes', 'pt/recipes', 'tools', 'pt/tools', 'recipes-cakes'].map((path) => [
        path,
        readPage(`${path}.html`),
      ]),
    ),
  ).toEqual({
    recipes: ['What we cook', 'All of it, by season.'],
    'pt/recipes': ['O que cozinhamos', 'Bem-vindos.'],
    tools: ['The tools', 'A page of tools.'],
    'pt/tools': ['The tools', 'The tools'],
    'recipes-cakes': ['Cakes', 'Sweet.'],
  })
})
