/**
 * What the sites in ../shared/sites publish, read from the original files by patterns: no code of the generator helps, so that the same
 * mistake is not made twice.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A document that a site publishes. */
export interface ExpectedDocument {
  readonly file: string
  readonly url: string
  /** Null if the file has none, so that it is derived. */
  readonly title: string | null
  /** As YYYY-MM; null without a date. */
  readonly month: string | null
  readonly lang: string
}

interface SampleFile {
  /** Relative to the folder of the site. */
  readonly path: string
  /** Whether it has front matter, which may be empty. */
  readonly hasKeys: boolean
  /** The text between the fences. */
  readonly keys: string
}

function listDocuments(folder: string): readonly SampleFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:mdx?|markdown)$/.test(path))
    .sort()
    .map((path) => {
      const [, fence = null, keys = ''] =
        /^(---|\+\+\+)\r?\n(?:(.*?)\r?\n)?\1/s.exec(readFileSync(join(folder, path), 'utf8')) ?? []
      // The keys of a table of TOML are not those of the document.
      return { path, hasKeys: fence !== null, keys: fence === '+++' ? keys.replace(/^\[.*/ms, '') : keys }
    })
}

/** The value of a key at the start of a line, without quotes. */
function readKey(keys: string, name: string): string | null {
  const [, value = ''] = new RegExp(`^${name}[ \\t]*[:=][ \\t]*(.*)$`, 'm').exec(keys) ?? []
  const [, quote = '', quoted = ''] = /^('''|['"])(.*)\1$/.exec(value.trim()) ?? []
  const text =
    quote === '"'
      ? quoted.replaceAll('\\"', '"')
      : quote === "'"
        ? quoted.replaceAll("''", "'")
        : quote === ''
          ? value.trim()
          : quoted
  return text === '' ? null : text
}

/** The day that a value begins with, without quotes and time. */
const toDay = (value: string | null): string | null => /\d{4}-\d{2}-\d{2}/.exec(value ?? '')?.[0] ?? null

const toMonth = (date: string | null): string | null => /^\d{4}-\d{2}/.exec(date ?? '')?.[0] ?? null

/** The address of a path, with one slash between its parts and at its end. */
const toUrl = (base: string, ...parts: readonly string[]): string =>
  `${base}/${parts.join('/')}/`.replace(/(?<!:)\/{2,}/g, '/')

/** @param today as YYYY-MM-DD: drafts, later and expired documents are left out */
function expectHugo(folder: string, today: string): ExpectedDocument[] {
  const root = join(folder, 'content/en')
  return listDocuments(root).flatMap(({ path, keys }) => {
    const isOfBundle =
      path.startsWith('_common/') || (path.includes('glossary/') && !path.endsWith('_index.md'))
    const [from, until] = [readKey(keys, 'publishDate') ?? readKey(keys, 'date'), readKey(keys, 'expiryDate')]
    if (isOfBundle || readKey(keys, 'draft') === 'true') return []
    if ((toDay(from) ?? '') > today || (toDay(until) ?? '9') <= today) return []
    const names = path
      .replace(/\.md$/, '')
      .split('/')
      .filter((name) => !/^_?index$/.test(name))
    const slug = readKey(keys, 'slug')
    const parts = slug === null ? names : [...names.slice(0, -1), slug]
    const own = readKey(keys, 'url')
    return [
      {
        file: path,
        url:
          own === null
            ? toUrl('https://gohugo.io', ...parts.map((name) => name.toLowerCase()))
            : toUrl('https://gohugo.io', own),
        title: readKey(keys, 'title'),
        month: toMonth(readKey(keys, 'date')),
        lang: 'en',
      },
    ]
  })
}

/** The day of a time in the zone of the site, which its configuration names. */
function toJekyllDay(value: string | null): string | null {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4})$/.exec(value ?? '') ?? []
  return time === undefined
    ? toDay(value)
    : new Date(`${day} ${time} ${zone}`).toLocaleDateString('sv', { timeZone: 'America/Los_Angeles' })
}

function expectJekyll(folder: string): ExpectedDocument[] {
  const patterns: readonly (readonly [RegExp, (...parts: string[]) => readonly string[]])[] = [
    [
      /^_posts\/(\d{4})-(\d\d)-(\d\d)-(.*)\.(?:md|markdown)$/,
      (year = '', month = '', day = '', title = '') => ['news', year, month, day, title],
    ],
    [
      /^_(docs|tutorials)\/(.*)\.(?:md|markdown)$/,
      (collection = '', path = '') => [collection, path.replace(/(^|\/)index$/, '')],
    ],
  ]
  return listDocuments(folder).flatMap(({ path, hasKeys, keys }) => {
    if (path === 'readme.md' || !hasKeys) return []
    const permalink = readKey(keys, 'permalink')
    const collected = patterns.flatMap(([pattern, toParts]) => {
      // The date of front matter comes before that of the name (https://jekyllrb.com/docs/posts/).
      const day = toJekyllDay(readKey(keys, 'date'))
      const match = pattern.exec(
        day === null ? path : path.replace(/^_posts\/\d{4}-\d\d-\d\d/, `_posts/${day}`),
      )
      return match === null ? [] : [toUrl('https://jekyllrb.com', ...toParts(...match.slice(1)))]
    })
    const url = permalink === null ? collected[0] : `https://jekyllrb.com${permalink}`
    return [
      {
        file: path,
        url: url ?? `https://jekyllrb.com/${path.replace(/\.(?:md|markdown)$/, '.html')}`,
        title: readKey(keys, 'title'),
        month: toMonth(toJekyllDay(readKey(keys, 'date'))) ?? toMonth(path.replace(/^_posts\//, '')),
        lang: 'en',
      },
    ]
  })
}

function expectZola(folder: string): ExpectedDocument[] {
  return listDocuments(join(folder, 'content')).map(({ path, keys }) => {
    const own = readKey(keys, 'path')
    const names = path.replace(/\.md$/, '').replace(/(^|\/)_?index$/, '')
    // This site has its dates in the paths.
    const [, year, month] = /(?:^|\/)(\d{4})\/(\d\d)\//.exec(own ?? '') ?? []
    return {
      file: path,
      url: toUrl('https://blog.rust-lang.org', own ?? names),
      title: readKey(keys, 'title'),
      month: year === undefined ? null : `${year}-${month}`,
      lang: 'en',
    }
  })
}

function expectStarlight(folder: string): ExpectedDocument[] {
  return listDocuments(join(folder, 'src/content/docs')).flatMap(({ path, keys }) => {
    // https://starlight.astro.build/guides/customization/#custom-404-page
    if (/(?:^|\/)404\.mdx?$/.test(path)) return []
    const lang = /^pt-(?:br|pt)(?=\/)/.exec(path)?.[0] ?? 'en'
    const names = path.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '')
    return [
      {
        file: path,
        url: toUrl('https://starlight.astro.build', readKey(keys, 'slug') ?? names),
        title: readKey(keys, 'title'),
        month: null,
        lang,
      },
    ]
  })
}

/** By the name of the archive. */
export const expectedSites = {
  hugo: expectHugo,
  jekyll: expectJekyll,
  zola: expectZola,
  starlight: expectStarlight,
} as const satisfies Readonly<Record<string, (folder: string, today: string) => ExpectedDocument[]>>
