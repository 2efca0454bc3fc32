/** Hugo: sections, bundles, shortcodes (https://gohugo.io/content-management/). */

import { posix } from 'node:path'
import type { ImportedSource, Slugify } from '../../content/schemas/source.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { addSlash, baseImporter, commonFields, keepWhole, toParts } from '../base-importer.ts'
import type { Importer, PlaceOptions } from '../importer.ts'
import { createPlace, type Place } from '../place.ts'
import { cascade, dateKeys } from './front-matter.ts'
import { recogniseHugo } from './recognise.ts'
import { shortcodes, templates } from './shortcodes.ts'

/**
 * Hugo's `urlize`: keeps the characters that its paths may have, and joins words by hyphens
 * (https://gohugo.io/functions/urls/urlize/). The result is in lower case, unless the site has `disablePathToLower`.
 */
function urlize(text: string, { paths, paths_remove_accents: isPlain }: Slugify): string {
  const name = isPlain ? removeAccents(text) : text
  return (paths === 'on' ? name.toLowerCase() : name)
    .replace(/[^\p{L}\p{M}\p{N}./_#+~@\s-]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replaceAll(' ', '-')
}

const removeAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')

/**
 * Returns the id of a heading. Hugo makes it of the last line as the author wrote it, with the addresses of links and the names of
 * entities (https://gohugo.io/configuration/markup/#parserautoheadingidtype).
 */
function toHeadingId(text: string, { anchors }: Slugify, markdown: string): string {
  const lines = markdown.trimEnd().split('\n')
  // A line that underlines a heading follows it.
  const line = lines.at(-2) ?? lines.at(-1) ?? ''
  return text === '' ? '' : toId(line.toLowerCase(), anchors) || 'heading'
}

function toId(line: string, type: Slugify['anchors']): string {
  if (type === 'blackfriday') return line.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  const isAscii = type === 'github-ascii'
  return (isAscii ? removeAccents(line) : line)
    .replaceAll('#', '')
    .trim()
    .replace(isAscii ? /[^\w -]/g : /[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
}

/** Places a file by its path, without its extension. */
const place = (path: string, { splitsDate, slugify }: PlaceOptions): Place =>
  createPlace({
    indexNames: ['index'],
    sectionNames: ['_index'],
    toSegment: (name) => urlize(name, slugify),
  })(path, { splitsDate })

export const hugo: Importer = {
  ...baseImporter,
  title: 'Hugo',
  recognise: recogniseHugo,
  // https://gohugo.io/content-management/formats/
  otherFormats: /\.(?:html?|adoc|asciidoc|org|rst|pandoc|pdc)$/i,
  hasSections: true,
  dataFolders: ['data'],
  hasBundles: true,
  files: ['**/*.{md,markdown,mdown}'],
  mdxExtensions: [],
  bundleName: 'index',
  lang: { from: 'suffix', locales: null },
  fields: {
    ...commonFields,
    title: ['title', 'linkTitle'],
    date: dateKeys,
    updated: ['lastmod', 'modified'],
    tags: ['tags', 'categories'],
    published: [],
    from: ['publishDate', 'pubdate', 'published', 'date'],
    until: ['expiryDate', 'unpublishdate'],
    translation: ['translationKey'],
    image: ['images', 'image', 'featured_image', 'cover.image', 'params.image'],
    image_alt: ['image_alt', 'cover.alt'],
    address: ['url'],
    lang: [],
  },
  place,
  linksByName: true,
  // https://gohugo.io/methods/page/getpage/
  linksFollowLanguage: true,
  resolveSlug: (slug, { parts, slugify }) => [...parts.slice(0, -1), ...toParts(urlize(slug, slugify))],
  // https://gohugo.io/configuration/permalinks/#tokens
  toTokens: ({ title, slug, location: { segments, isSection, date, lang }, slugify, sections }) => {
    const toPart = (text: string) => urlize(text, slugify)
    const name = segments.at(-1) ?? ''
    const folders = isSection ? segments : segments.slice(0, -1)
    return {
      name,
      title: toPart(title),
      // What follows a date in the name of a file is its slug.
      slug: date !== null && slug === null ? name : toPart(slug ?? title),
      filename: name,
      contentbasename: name,
      slugorfilename: slug === null ? name : toPart(slug),
      slugorcontentbasename: slug === null ? name : toPart(slug),
      section: folders[0] ?? '',
      sections: toSection(folders, lang, sections).join('/'),
    }
  },
  // Without a slash in front, an address is below the language (https://gohugo.io/content-management/urls/#leading-slashes).
  toAddress: (address, lang) => {
    const path = address.replaceAll('\\:', ':')
    return addSlash(path.startsWith('/') || lang === null ? path : `/${lang}/${path}`)
  },
  // An alias is relative to the page's folder, or below the language (https://gohugo.io/content-management/urls/#aliases).
  toAlias: (alias, address, lang) => {
    const isInLanguage = lang === null || alias.startsWith(`/${lang}/`)
    if (alias.startsWith('/')) return addSlash(isInLanguage ? alias : `/${lang}${alias}`)
    return addSlash(posix.join(posix.dirname(address.replace(/\/$/, '')), alias))
  },
  splitTags: keepWhole,
  settings: [
    ...[
      'build',
      '_build',
      'cascade',
      'headless',
      'layout',
      'linkTitle',
      'markup',
      'menu',
      'menus',
      'outputs',
    ],
    ...['resources', 'sitemap', 'type', 'weight', 'isCJKLanguage'],
  ],
  publishesFuture: false,
  isHidden: ({ build, _build, headless }, { isIndex, isSection }) =>
    (headless === true && isIndex && !isSection) ||
    [build, _build].some((options) => isMap(options) && isNever(options.render)),
  inheritance: cascade,
  toHeadingId,
  tags: shortcodes,
  syntax: ['definition-lists', 'callouts', 'heading-ids', 'bracket-math'],
  unread: ['tex-delimiters'],
  shortcodes: templates,
}

/**
 * The folders of the section that a document is in: those of the nearest page of a list, or else the first one
 * (https://gohugo.io/content-management/sections/).
 */
function toSection(
  folders: readonly string[],
  lang: string | null,
  sections: ImportedSource['sections'],
): readonly string[] {
  const isSection = (_: string, index: number) =>
    sections.includes([lang, ...folders.slice(0, index + 1)].join('/'))
  return folders.slice(0, Math.max(1, folders.findLastIndex(isSection) + 1))
}

/** https://gohugo.io/content-management/build-options/ */
const isNever = (render: unknown): boolean => render === 'never' || render === 'link' || render === false
