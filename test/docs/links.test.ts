/** The links between the pages of the documentation. */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { expect, it } from 'vitest'
import { projectFolder } from '../fixtures/project.ts'
import { pages, readPage } from './blocks.ts'

/** The text of a page without its blocks and its `code`. */
const toProse = (page: string): string => readPage(page).replace(/^```.*?^```$/gms, '')

/** The anchors of a page on GitHub. */
function listAnchors(page: string): ReadonlySet<string> {
  const slugger = new GithubSlugger()
  return new Set(
    Array.from(toProse(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
      slugger.slug(heading.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('`', '')),
    ),
  )
}

/** Links to files of the project, as their paths. A page of the package has the whole URL of a file that only the repository has. */
const links = pages.flatMap((page) =>
  Array.from(
    toProse(page)
      .replaceAll(/`[^`\n]*`/g, '`')
      .matchAll(/\]\((https:\/\/example\.com\/stele\/blob\/main\/)?([^):\s#]*)(?:#([^)]+))?\)/g),
    ([, repository, path = '', anchor]) => {
      const folder = repository === undefined ? dirname(page) : '.'
      return { page, target: path === '' ? page : join(folder, path), anchor }
    },
  ),
)

it('Links in README.md, docs/ and examples/ lead to files and headings that exist', () => {
  expect(links.length).toBeGreaterThan(140)
  expect(links.filter(({ target }) => !existsSync(join(projectFolder, target)))).toEqual([])
  const anchored = links.filter(({ target, anchor }) => anchor !== undefined && target.endsWith('.md'))
  expect(anchored.filter(({ target, anchor = '' }) => !listAnchors(target).has(anchor))).toEqual([])
})

it.each(['docs', 'examples'])('%s/README.md leads to every page', (folder) => {
  const start = `${folder}/README.md`
  const listed = new Set(links.filter(({ page }) => page === start).map(({ target }) => target))
  const others = pages.filter((page) => page.startsWith(`${folder}/`) && page !== start)
  expect(others.filter((page) => !listed.has(page))).toEqual([])
})
