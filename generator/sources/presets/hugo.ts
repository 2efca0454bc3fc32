/** Hugo: sections, bundles, shortcodes (https://gohugo.io/content-management/). */

import { posix } from 'node:path'
import { isMap } from '../../schemas/validate.ts'
import { addSlash, basePreset, commonFields, keepWhole, toParts } from '../base-preset.ts'
import { hugoShortcodes } from '../dialects/tags/shortcodes.ts'
import { createGlobs } from '../globs.ts'
import { createPlace } from '../place.ts'
import type { Inheritance, Preset } from '../preset.ts'

/**
 * Hugo's `urlize`: keeps the characters that its paths may have, in lower case, and joins words by hyphens
 * (https://gohugo.io/functions/urls/urlize/).
 */
const urlize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}./_#+~@\s-]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replaceAll(' ', '-')

export const hugo: Preset = {
  ...basePreset,
  files: ['**/*.{md,markdown,mdown}'],
  mdxExtensions: [],
  bundleName: 'index',
  lang: { from: 'suffix', locales: null },
  fields: {
    ...commonFields,
    title: ['title', 'linkTitle'],
    description: ['description', 'summary', 'excerpt'],
    // https://gohugo.io/configuration/front-matter/#dates
    date: ['date', 'publishDate', 'pubdate', 'published', 'lastmod', 'modified'],
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
  place: createPlace({ indexNames: ['index'], sectionNames: ['_index'], toSegment: urlize }),
  linksByName: true,
  // https://gohugo.io/methods/page/getpage/
  linksFollowLanguage: true,
  resolveSlug: (slug, { parts }) => [...parts.slice(0, -1), ...toParts(urlize(slug))],
  // https://gohugo.io/configuration/permalinks/#tokens
  toTokens: ({ title, slug, location: { segments, isSection, date } }) => {
    const name = segments.at(-1) ?? ''
    const sections = isSection ? segments : segments.slice(0, -1)
    return {
      name,
      title: urlize(title),
      // What follows a date in the name of a file is its slug.
      slug: date !== null && slug === null ? name : urlize(slug ?? title),
      filename: name,
      contentbasename: name,
      slugorfilename: slug === null ? name : urlize(slug),
      slugorcontentbasename: slug === null ? name : urlize(slug),
      section: sections[0] ?? '',
      sections: sections.join('/'),
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
  inheritance: createCascade(),
  syntax: ['hugo-shortcodes', 'callouts', 'heading-ids'],
  shortcodes: hugoShortcodes,
}

/** https://gohugo.io/content-management/build-options/ */
const isNever = (render: unknown): boolean => render === 'never' || render === 'link' || render === false

/** https://gohugo.io/content-management/front-matter/#cascade-1 */
function createCascade(): Inheritance {
  return {
    isHolder: (path) => /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|mdown)$/.test(path),
    isDeep: false,
    list: (path, { cascade }) => {
      const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
      return (Array.isArray(cascade) ? cascade : [cascade]).flatMap((entry) => {
        if (!isMap(entry)) return []
        const { target: newTarget, _target, ...values } = entry
        const target = newTarget ?? _target
        if (target === undefined) return { folder, files: null, values }
        const files = toFiles(target)
        return files === null ? [] : { folder, files, values }
      })
    },
  }
}

/** The globs of the files that a target names; null for a target of another environment. */
function toFiles(target: unknown): readonly string[] | null {
  const { path, kind, environment } = isMap(target) ? target : {}
  if (typeof environment === 'string' && !/production|^\*+$/.test(environment)) return null
  const isKind = (name: string) => typeof kind !== 'string' || createGlobs([kind])(name)
  if (typeof path === 'string') {
    const pages = path.replaceAll(/(^|[{,])\//g, '$1')
    return [
      ...(isKind('page') ? [`${pages}.*`, `${pages}/index.*`] : []),
      ...(isKind('section') ? [`${pages}/_index.*`] : []),
    ]
  }
  return [
    ...(isKind('page') ? ['**/!(_index).*'] : []),
    ...(isKind('section') ? ['*/**/_index.*'] : []),
    ...(isKind('home') ? ['_index.*'] : []),
  ]
}
