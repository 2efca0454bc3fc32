/** The pages of the lists of collections whose generator has a document about each list, such as `recipes/_index.md` of Hugo. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import type { BuildResult } from '../../../generator/build-options.ts'
import { smallSite, writeFiles } from '../../fixtures/content.ts'

const recipe = (title: string): string => `---\ntitle: ${title}\nserves: 4\n---\n\nStir.\n`

/** A site with two collections in folders of Hugo, and a source of pages with a document that is named like one of them. */
const files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}collections:
  recipes: { from: hugo, folder: cooking, url: '/cooking/{path}/' }
  tools: { from: hugo, title: The tools, url: '/tools/{path}/' }
sources:
  - { from: hugo, folder: old, kind: page }
`,
  'cooking/_index.md':
    '---\ntitle: What we cook\ndescription: All of it, by season.\naliases: [/kitchen/]\n---\n\nWelcome.\n',
  'cooking/_index.pt.md': '---\ntitle: O que cozinhamos\n---\n\nBem-vindos.\n',
  'cooking/soup.md': `${recipe('Soup')}\nBack [to all](_index.md), {{< ref "/tools" >}}, and [both](/tools/).\n`,
  'cooking/cakes/_index.md': '---\ntitle: Cakes\n---\n\nSweet.\n',
  'cooking/cakes/plain.md': recipe('Plain cake'),
  'tools/_index.md': '---\ntitle: Unused\n---\n\nA page of tools.\n',
  'tools/_index.pt.md': '---\ntitle: Ferramentas\ndraft: true\n---\n',
  'tools/pan.md': recipe('Pan'),
  'old/recipes.md': '---\ntitle: Old recipes\n---\n\nThey moved.\n',
  'old/recipes/_index.md': '---\ntitle: Older recipes\n---\n\nThey moved, too.\n',
}

const content = mkdtempSync(join(tmpdir(), 'stele-test-'))
const out = join(content, 'dist')
let result: BuildResult | null = null
beforeAll(async () => {
  result = await build({ content: writeFiles(files, join(content, 'content')), out, today: '2026-03-01' })
  return () => rmSync(content, { recursive: true })
})

const read = (file: string): string => readFileSync(join(out, file), 'utf8')

describe('A document about the list of a collection', () => {
  it('is counted as the page of the list, and not published', () => {
    const toPaths = (paths: readonly string[]) =>
      paths.map((path) => relative(join(content, 'content'), path))
    const leftOut = Object.entries(result?.markdown.leftOut ?? {})
    expect(Object.fromEntries(leftOut.map(([reason, paths]) => [reason, toPaths(paths)]))).toEqual({
      'page of the list "recipes"': [
        'cooking/_index.md',
        'cooking/_index.pt.md',
        'old/recipes.md',
        'old/recipes/_index.md',
      ],
      'page of the list "tools"': ['tools/_index.md'],
      draft: ['tools/_index.pt.md'],
    })
    expect(result?.diagnostics).toEqual([])
  })

  it('gives the page of the list its title and its description', () => {
    const readPage = (path: string) => {
      const html = read(`${path}.html`)
      const [, title] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
      const [, description] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
      return [title, description]
    }
    const paths = ['recipes', 'pt/recipes', 'tools', 'pt/tools', 'recipes-cakes']
    expect(Object.fromEntries(paths.map((path) => [path, readPage(path)]))).toEqual({
      recipes: ['What we cook', 'All of it, by season.'],
      'pt/recipes': ['O que cozinhamos', 'Bem-vindos.'],
      tools: ['The tools', 'A page of tools.'],
      'pt/tools': ['The tools', 'The tools'],
      'recipes-cakes': ['Cakes', 'Sweet.'],
    })
  })

  it('is a target of links by its file, its name and its address, which lead to the list', () => {
    expect(read('recipes/soup.md')).toContain(
      'Back [to all](https://site.test/recipes.md), /tools, and [both](https://site.test/tools.md).',
    )
  })

  it('gives the list its former addresses', () => {
    const { formerPaths } = JSON.parse(read('_stele/manifest.json'))
    expect([formerPaths['/kitchen'], formerPaths['/kitchen.md']]).toEqual(['/recipes', '/recipes.md'])
  })
})
