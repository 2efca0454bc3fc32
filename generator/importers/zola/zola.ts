/** Zola: sections, pages, TOML (https://www.getzola.org/documentation/content/). */

import { posix } from 'node:path'
import type { SlugifyMode } from '../../content/schemas/source.ts'
import { addSlash, baseImporter, commonFields, keepWhole, toParts } from '../base-importer.ts'
import { toAscii } from '../documents/to-ascii.ts'
import type { Importer, PlaceOptions } from '../importer.ts'
import { createPlace, type Place, type SplitDate } from '../place.ts'
import { recogniseZola } from './recognise.ts'
import { shortcodes, templates } from './shortcodes.ts'

/**
 * How Zola romanizes hiragana from U+3041 on; katakana follow 96 code points later, in the same order. The table is that of
 * Text::Unidecode (https://metacpan.org/pod/Text::Unidecode).
 */
const kana = [
  ...['a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo'],
  ...['ta da ti di tu tu du te de to do na ni nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po'],
  ...['ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa wi we wo n vu'],
].flatMap((line) => line.split(' '))

/**
 * What `slugify` does for names and for headings. A sign of Chinese ends a word
 * (https://www.getzola.org/documentation/content/linking/#heading-id-and-anchor-insertion).
 */
const toSlug = (text: string): string =>
  toAscii(
    text
      .normalize('NFC')
      .replace(
        /[\u3041-\u3094\u30A1-\u30F4]/g,
        (letter) => kana[(letter.charCodeAt(0) - 0x3041) % 96] ?? letter,
      )
      .replace(/\p{Script=Han}/gu, '$& '),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** https://www.getzola.org/documentation/content/page/#path-from-filename */
const splitDate: SplitDate = (name) => {
  const [, date = null, rest] =
    /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-][\d:]+))?(?:\s*[-_](.+))?$/.exec(name) ?? []
  return [date, rest?.trim() ?? name]
}

const names = { indexNames: ['index'], sectionNames: ['_index'] }
const placeUndated = createPlace({ ...names, splitDate })
const placeDated = createPlace({ ...names, splitDate: (name) => [splitDate(name)[0], name] })

/** Zola makes a slug of the name of a page alone, and keeps the names of its folders. */
function place(path: string, { slugify }: Pick<PlaceOptions, 'slugify'>): Place {
  const { segments, ...others } = slugify.paths_keep_dates ? placeDated(path) : placeUndated(path)
  if (others.isSection) return { ...others, segments }
  const page = segments.slice(-1).map((name) => toPathPart(name, slugify.paths))
  return { ...others, segments: [...segments.slice(0, -1), ...page] }
}

/** "safe" leaves out what a file system may refuse. */
function toPathPart(text: string, mode: SlugifyMode): string {
  if (mode === 'on') return toSlug(text)
  return mode === 'off' ? text : text.replace(/[<>:"/\\|?*]/g, '').replace(/(?<![ .])[ .]+$/, '')
}

/** A key that no front matter has: the draft of a section above. */
const draftSection = 'section is a draft'

export const zola: Importer = {
  ...baseImporter,
  title: 'Zola',
  recognise: recogniseZola,
  hasSections: true,
  sectionTemplate: 'page_template',
  hasBundles: true,
  files: ['**/*.md'],
  mdxExtensions: [],
  lang: { from: 'suffix', locales: null },
  fields: {
    ...commonFields,
    description: ['description'],
    date: ['date'],
    updated: ['updated'],
    tags: ['taxonomies.tags', 'taxonomies.categories', 'tags', 'extra.tags'],
    // The draft of a section decides for the documents below it, whatever they say.
    draft: [draftSection, 'draft'],
    published: [],
    until: [],
    aliases: ['aliases'],
    image: ['extra.image', 'extra.cover', 'extra.cover_image'],
    image_alt: ['extra.image_alt'],
    address: ['path'],
    lang: [],
  },
  place,
  resolveSlug: (slug, { parts, slugify }) => [...parts.slice(0, -1), toPathPart(slug, slugify.paths)],
  // https://www.getzola.org/documentation/content/multilingual/#output
  keepsLocale: true,
  // A path has no language in front (https://www.getzola.org/documentation/content/multilingual/#output).
  toAddress: (address) => `/${[...toParts(address), ''].join('/')}`,
  toAlias: (alias) => addSlash(`/${toParts(alias).join('/')}`),
  splitTags: keepWhole,
  settings: [
    ...[
      'weight',
      'render',
      'template',
      'page_template',
      'in_search_index',
      'sort_by',
      'paginate_by',
      'paginate_path',
    ],
    ...['paginate_reversed', 'insert_anchor_links', 'redirect_to', 'transparent', 'generate_feeds'],
  ],
  needsFrontMatter: true,
  isHidden: ({ render, redirect_to }) =>
    render === false || (typeof redirect_to === 'string' && redirect_to !== ''),
  // https://www.getzola.org/documentation/content/section/#drafting
  inheritance: {
    isHolder: (path) => /(?:^|\/)_index(?:\.[\w-]+)?\.md$/.test(path),
    isDeep: () => false,
    list: (path, { draft }) => {
      const folder = posix.dirname(path)
      const values = { [draftSection]: true }
      return draft === true
        ? [{ folder: folder === '.' ? '' : folder, files: null, langs: null, values }]
        : []
    },
  },
  toHeadingId: (text, { anchors }) => (anchors === 'on' ? toSlug(text) : text.replace(/[ \t\n\f\r]/g, '_')),
  tags: shortcodes,
  syntax: ['callouts', 'heading-ids'],
  shortcodes: templates,
}
