/**
 * The rules for pages of another generator, for hosts that cannot look for files: most pages of a generator have one form, either
 * `x/index.html` or `x.html`, and the rules name the pages of the other form.
 */

import { hasOtherSite } from './other-site.ts'
import { eitherOf, literal } from './patterns.ts'
import type { FileRule, RedirectRule, Rules } from './rule.ts'

const any = { kind: 'any' } as const

/** Adds the rules for pages of another generator. A page is HTML, and its Markdown is at its own address. */
export function withOtherPages(rules: Rules): Rules {
  const { files } = rules.manifest
  if (!hasOtherSite(rules.manifest)) return rules
  const pages = Object.keys(files).filter((file) => files[file]?.isOther && file.endsWith('.html'))
  const indexes = pages
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => `/${file.slice(0, -'/index.html'.length)}`)
  const others = pages
    .filter((file) => !/(?:^|\/)index\.html$/.test(file))
    .map((file) => `/${file.slice(0, -'.html'.length)}`)
  const known = new Set([...indexes, ...others])
  const markdown = Object.keys(files)
    .filter((file) => file.endsWith('.md') && file !== 'index.md')
    .map((file) => `/${file.slice(0, -'.md'.length)}`)
    .filter((path) => !known.has(path))
  const isInFolders = indexes.length >= others.length
  const toRule = (path: string, file: string): FileRule => ({ path, when: any, result: { file } })
  const named = (names: readonly string[]) => `(?P<page>${eitherOf(names.map(literal))})`
  const bare = '(?P<page>/(?:.*/)?[^/.]+)'
  const toFolder = (path: string): RedirectRule => ({ path, to: '{page}/', probeFile: '{page}/index.html' })
  const own = [
    ...(markdown.length === 0 ? [] : [toRule(named(markdown), '{page}.md')]),
    ...(isInFolders && others.length > 0 ? [toRule(named(others), '{page}.html')] : []),
  ]
  const exceptions = [...markdown, ...(isInFolders ? others : [])]
  const root = files['index.html'] === undefined ? '/index.md' : '/index.html'
  return {
    ...rules,
    files: [
      ...rules.files,
      ...own,
      { path: '/', when: { kind: 'format', format: 'md' }, result: { file: '/index.md' } },
      toRule('/', root),
      toRule('(?P<page>/.+/)', '{page}index.html'),
      ...(isInFolders ? [] : [toRule(bare, '{page}.html')]),
    ],
    redirects: [
      ...rules.redirects,
      { path: '/index(?:\\.html)?', to: '/', probeFile: root },
      ...(isInFolders
        ? [toFolder(exceptions.length === 0 ? bare : `(?!${eitherOf(exceptions.map(literal))}$)${bare}`)]
        : indexes.length === 0
          ? []
          : [toFolder(named(indexes))]),
      { path: '(?P<page>/.*/)index\\.html', to: '{page}', probeFile: '{page}index.html' },
    ],
  }
}
