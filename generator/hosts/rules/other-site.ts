/**
 * The rules for pages of another generator, for hosts that can look for files (nginx, Caddy). They say what `matchPage()` of the shim
 * says: `x/index.html` is at `/x/`, `x.html` is at `/x` and `/x.html`, and other spellings redirect.
 */

import type { SiteManifest } from '../../../shim/contract/manifest.ts'
import { toBasePath } from '../../../shim/contract/routes.ts'
import { toDescribedByLink } from '../../../shim/contract/static-headers.ts'
import { capture, eitherOf, inApi, literal, toLocale } from './patterns.ts'
import type { FileRule, RedirectRule, RuleMap, Rules } from './rule.ts'

/** Whether another generator wrote the pages of a build. */
export const hasOtherSite = ({ files }: Pick<SiteManifest, 'files'>): boolean =>
  Object.values(files).some(({ isOther }) => isOther)

/**
 * The files that a host looks for: `{bare}` is the path without the end of its spelling, and `{name}` is the same, but `/index` for
 * the root. The variable is `1` if the file exists, else `0`.
 */
export const lookups: readonly (readonly [variable: string, file: string])[] = [
  ['has_index', '{bare}/index.html'],
  ['has_own', '{bare}.html'],
  ['has_markdown', '{name}.md'],
  ['has_inner', '{bare}/index.md'],
]

const flags = lookups.map(([variable]) => `{${variable}}`).join('')

/** The maps that {@link lookups} read. */
const nameMaps: readonly RuleMap[] = [
  {
    name: 'bare',
    source: '{path}',
    otherwise: '{path}',
    lines: [
      ['(?s)^/(?:index(?:\\.html|\\.md)?)?\\z', ''],
      ['(?s)^(?P<bare>.*?)(?:(?:/index)?\\.html|/|\\.md)\\z', '{bare}'],
    ],
  },
  // nginx matches no pattern with an empty text.
  { name: 'name', source: 'of {bare}', otherwise: '{bare}', lines: [['^of \\z', '/index']] },
]

/** @param neither matches paths that are not of pages, below the base path */
export function toOtherMaps(manifest: SiteManifest, neither: string): readonly RuleMap[] {
  const { baseUrl, languages } = manifest
  const base = literal(toBasePath(baseUrl))
  const query = '(?:\\?.*)?'
  const toMove = (found: string, path: string, to: string): readonly [string, string] => [
    `(?s)^${found} ${path}${query}\\z`,
    to,
  ]
  const noPage = eitherOf([inApi, neither, '/4(?:04|10)(?:\\.html|/)?'])
  const described = toDescribedByLink(baseUrl, '{described}')
  const toCanonical = (path: string) => `${described}, <${baseUrl}${path}>; rel="canonical"`
  const toAlternate = (path: string) =>
    `${described}, <${baseUrl}${path}>; rel="alternate"; type="text/markdown"`
  const toLine = (found: string, path: string, value: string): readonly [string, string] => [
    `(?s)^(?:GET|HEAD) ${found} ${capture('described', '[^ ]*')} ${path}\\z`,
    value,
  ]
  const [, ...others] = languages
  return [
    ...nameMaps,
    {
      // The location of a redirect, in the spelling of the client, which is percent-encoded.
      name: 'page_moved',
      source: `${flags} {target}`,
      lines: [
        toMove('[01]*', `${base}${noPage}`, ''),
        toMove('[01]*', '[^?]*\\.md', ''),
        toMove('(?:1|001)[01]*', `(?P<root>${base}/)index(?:\\.html)?`, '{root}'),
        toMove('1[01]*', '(?P<folder>[^?]*/)index\\.html', '{folder}'),
        toMove('10[01]*', '(?P<bare>[^?]*?[^?/])(?:\\.html)?', '{bare}/'),
        toMove('(?:01|001)[01]*', `(?P<bare>${base}/[^?]*[^?/])(?:/index\\.html|/)`, '{bare}'),
        toMove('001[01]*', '(?P<bare>[^?]*)\\.html', '{bare}'),
      ],
    },
    {
      name: 'page_file',
      source: `${flags} {medium} {path}`,
      otherwise: '{path}',
      lines: [
        ['(?s)^[01]* [^ ]* (?P<document>.*\\.md)\\z', '{document}'],
        ['(?s)^1[01]1[01] md /\\z', '/index.md'],
        ['(?s)^001[01] [^ ]* /\\z', '/index.md'],
        ['(?s)^1[01]{2}1 md (?P<folder>.+/)\\z', '{folder}index.md'],
        ['(?s)^1[01]1[01] md (?P<bare>.+)/\\z', '{bare}.md'],
        ['(?s)^1[01]* [^ ]* (?P<folder>.*/)\\z', '{folder}index.html'],
        ['(?s)^[01]11[01] md (?P<bare>.*?[^/])(?:\\.html)?\\z', '{bare}.md'],
        ['(?s)^[01]1[01]* [^ ]* (?P<bare>.*?[^/])(?:\\.html)?\\z', '{bare}.html'],
        ['(?s)^001[01] [^ ]* (?P<bare>.*[^/])\\z', '{bare}.md'],
      ],
    },
    {
      // The path of the language whose `llms.txt` describes the page; empty for the default language.
      name: 'described',
      source: '{requested}',
      lines: others.length === 0 ? [] : [[`(?s)^${toLocale(others)}(?:[/.].*)?\\z`, '{locale}']],
    },
    {
      name: 'page_link',
      source: `{method} ${flags} {described} {requested}`,
      lines: [
        toLine('[01]*', noPage, ''),
        toLine('[01]*', '/index\\.md', toCanonical('/')),
        toLine('[01]11[01]', '(?P<folder>.*/)index\\.md', toCanonical('{folder}')),
        toLine('101[01]', '(?P<bare>.*)\\.md', toCanonical('{bare}/')),
        toLine('[01]{2}1[01]', '(?P<bare>.*)\\.md', toCanonical('{bare}')),
        toLine('1[01]{2}1', '(?P<folder>.+/)', toAlternate('{folder}index.md')),
        toLine('1[01]1[01]', '(?P<bare>.+)/', toAlternate('{bare}.md')),
        toLine('(?:[01]11|001)[01]', '(?P<bare>.*?[^/])(?:\\.html)?', toAlternate('{bare}.md')),
        // A page without a document.
        toLine('1[01]*', '.+/', described),
        toLine('[01]1[01]*', '.*?[^/](?:\\.html)?', described),
      ],
    },
  ]
}

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
