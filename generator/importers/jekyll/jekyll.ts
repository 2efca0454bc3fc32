/** Jekyll: posts, collections and pages (https://jekyllrb.com/docs/). */

import { posix } from 'node:path'
import { baseImporter, hasTemplate, splitAtSpaces } from '../base-importer.ts'
import { createLiquid } from '../dialects/tags/liquid-tags.ts'
import { liquidTags } from '../dialects/tags/shortcodes.ts'
import type { Importer, PatternOptions } from '../importer.ts'
import { createPlace, type SplitDate } from '../place.ts'
import { jekyllFilters } from './filters.ts'
import { jekyllFields, otherFormats, recogniseJekyll } from './recognise.ts'

/** A post has a date in its name (https://jekyllrb.com/docs/posts/#creating-posts). */
const splitDate: SplitDate = (name) => {
  const [, year = '', month = '', day = '', rest] = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(name) ?? []
  return rest === undefined
    ? [null, name]
    : [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, rest]
}

const placeDocument = createPlace({ splitDate })
const placePage = createPlace({})
/** With the plugins of GitHub Pages, a README is the page of its folder (https://github.com/benbalter/jekyll-readme-index). */
const placeOptionalPage = createPlace({ indexNames: ['index', 'readme'] })

/** The folder of a collection in a path from the content folder: `_posts`, `_drafts`, or another one. */
const findCollection = (id: string): string | null =>
  id.split('/').findLast((part, index, { length }) => index < length - 1 && /^_[^_]/.test(part)) ?? null

const isPost = (id: string): boolean => /^_(?:posts|drafts)$/.test(findCollection(id) ?? '')

const place: Importer['place'] = (path, { id, needsFrontMatter }) => {
  const collection = findCollection(id)
  if (collection === null) return needsFrontMatter ? placePage(path) : placeOptionalPage(path)
  const parts = path.split('/')
  const start = parts.lastIndexOf(collection)
  if (!isPost(id)) return placeDocument(parts.slice(start + 1).join('/'))
  // The folders above are categories, those below are nothing (https://jekyllrb.com/docs/posts/#categories).
  const above = parts.slice(0, Math.max(0, start)).filter((part) => !part.startsWith('_'))
  const { segments, names, ...post } = placeDocument(parts.at(-1) ?? '')
  return { ...post, segments: [...above, ...segments], names: [...above, ...names], categories: above }
}

/** https://jekyllrb.com/docs/permalinks/ and, for collections, https://jekyllrb.com/docs/collections/#permalinks */
function toPattern({ id }: PatternOptions): string {
  const collection = findCollection(id)
  if (collection === null) return '/{path}.html'
  if (isPost(id)) return '/{categories}/{year}/{month}/{day}/{title}.html'
  return `/${collection.slice(1)}/{path}.html`
}

/** Whether a document is the page that a host shows for an address without a page. */
const isErrorPage = (permalink: unknown, id: string): boolean =>
  typeof permalink === 'string'
    ? /^\/?404(?:\.html|\/)?$/.test(permalink)
    : posix.basename(id) === '404' && findCollection(id) === null

const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Signs that are not part of an address become hyphens (https://jekyllrb.com/docs/liquid/filters/#options-for-the-slugify-filter). */
const toPretty = (name: string): string =>
  name.replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')

/** Jekyll reads Ruby's Liquid (https://jekyllrb.com/docs/liquid/). */
export const tags = createLiquid(
  { hasComments: false, isHexo: false },
  { filters: jekyllFilters, isNunjucks: false },
)

export const jekyll: Importer = {
  ...baseImporter,
  title: 'Jekyll',
  recognise: recogniseJekyll,
  dataFolders: ['_data'],
  otherFormats,
  files: ['**/*.{md,markdown,mkd,mkdn,mkdown}'],
  mdxExtensions: [],
  // Jekyll leaves out what begins with an underscore, besides posts; a collection is a source of its own.
  ignore: ['**/_!(posts)', '**/_!(posts)/**', '**/[#~]*', '**/vendor/**', '**/node_modules/**'],
  lang: { from: 'key', locales: null },
  toPattern,
  fields: jekyllFields,
  place,
  resolveSlug: (slug, { parts }) => [...parts.slice(0, -1), slug],
  // https://jekyllrb.com/docs/permalinks/#placeholders
  toTokens: ({ categories, slug, location: { id, segments, basename, isIndex } }) => ({
    collection: findCollection(id)?.slice(1) ?? '',
    output_ext: '.html',
    title: toPretty(slug ?? segments.at(-1) ?? ''),
    slug: toWords(slug ?? segments.at(-1) ?? ''),
    // The name and the path of a file keep the date.
    name: toWords(basename),
    ...(isIndex || isPost(id) ? {} : { path: [...segments.slice(0, -1), basename].join('/') }),
    slugified_categories: categories.map(toWords).join('/'),
  }),
  toAddress: (address) => (hasTemplate(address) ? null : `/${address}`),
  // A plugin for languages puts them in front of all addresses (https://github.com/untra/polyglot).
  localizesAddresses: true,
  // A tag that is not in a list is one (https://jekyllrb.com/docs/posts/#tags).
  splitTags: (text, key) => (key === 'tag' || key === 'category' ? [text] : splitAtSpaces(text)),
  settings: ['layout', 'excerpt_separator', 'sitemap', 'output', 'render_with_liquid'],
  // By default the zone of the machine, as on GitHub Pages (https://jekyllrb.com/docs/configuration/options/).
  timeZone: 'UTC',
  publishesFuture: false,
  needsFrontMatter: true,
  isHidden: ({ output, redirect_to, permalink }, { id, date }) =>
    output === false ||
    redirect_to !== undefined ||
    isErrorPage(permalink, id) ||
    (findCollection(id) === '_posts' && date === null && posix.basename(id) !== ''),
  // https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting
  templateKey: 'render_with_liquid',
  tags,
  syntax: ['attribute-lists', 'definition-lists', 'callouts', 'table-code', 'inline-math', 'single-tildes'],
  shortcodes: liquidTags,
}
