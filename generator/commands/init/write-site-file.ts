/** Writes site.yaml and the profiles of a site that `stele init --from` found. */

import { posix, relative, resolve, sep } from 'node:path'
import { splitImporterKey } from '../../content/schemas/source.ts'
import type { SourceSettings } from '../../content/schemas/sources.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { toContractSlug } from '../../importers/documents/address.ts'
import { getImporter } from '../../importers/importers.ts'
import { readsFormulas } from '../../importers/recognise/details.ts'
import type { FoundCollection, RecognisedSite } from '../../importers/recognise/found-site.ts'
import type { SiteFolder } from '../../importers/recognise/site-folder.ts'
import { toInnerText, toYamlText, toYamlValue } from '../write-yaml.ts'
import type { Answers } from './answers.ts'

const toYamlList = (texts: readonly string[]): string => `[${texts.map(toInnerText).join(', ')}]`

/** Lines of comments, each of at most 100 columns if its words allow. */
function toComment(text: string, indent = ''): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || `${indent}# ${last} ${word}`.length > 100) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.map((line) => `${indent}# ${line}\n`).join('')
}

interface SiteFileOptions {
  /** The folder that site.yaml is in. */
  readonly content: string
  /** The URL of the API. */
  readonly baseUrl: string
  readonly service: string
  /** The module that has the importer of the site, as site.yaml names it; null for an importer of Stele. */
  readonly plugin: string | null
}

/** Returns the text of site.yaml. Paths in it are relative to its folder. */
export function toSiteFile(folder: SiteFolder, site: RecognisedSite, options: SiteFileOptions): string {
  const { baseUrl, service, plugin } = options
  const name = getImporter(site.generator).title
  const { name: from } = splitImporterKey(site.generator)
  const toPath = createToPath(folder, options.content)
  const siteUrl = site.baseUrl ?? baseUrl
  const hasPages = [...site.sources, ...site.collections].some(({ url }) => url !== undefined)
  const explained = new Set<string>()
  const of = site.config === null ? '' : ` by ${name} (${posix.join(toPath(''), site.config)})`
  return [
    toComment(
      `The API of a site${of}. "stele init --from" wrote this file once; it is yours to change. node_modules/stele/docs/keys.md lists every key.`,
    ),
    '\n',
    toComment(
      `The URL of the API.${hasPages ? ' It may be on another host than the pages, such as https://api.example.com.' : ''}`,
    ),
    `base_url: ${baseUrl}\n`,
    `service: ${toYamlText(service)}\n`,
    toComment('The version of the API, 1.x.y: API paths begin with /api/v1.'),
    'version: 1.0.0\n',
    toComment('The languages that have documents. The first is the default. Each needs a file in profile/.'),
    `languages: [${site.languages.map(({ code, tag }) => (code === tag ? code : `{ tag: ${tag}, code: ${code} }`)).join(', ')}]\n`,
    ...(hasPages ? toSiteSetting(folder, site, toPath) : []),
    ...(readsFormulas(folder)
      ? ['\n', toComment('Dollars enclose formulas in TeX, as on the site.'), 'math: true\n']
      : []),
    ...(plugin === null
      ? []
      : [
          '\n',
          toComment('The module that reads the documents. Stele runs it only with "--plugins".'),
          `plugins: ${toYamlList([plugin])}\n`,
        ]),
    ...toBlock(
      'sources',
      'Where the documents are, relative to this file. Stele reads them and changes nothing in these folders.',
      site.sources.map((source) => {
        const settings = toSettings(source, from, { siteUrl, toPath })
        return toSourceText(`  - folder: ${toYamlText(settings.folder)}`, settings, name, explained)
      }),
    ),
    ...toBlock(
      'collections',
      'Documents of other kinds, each at /api/v1/NAME. "list" has the fields of the API. node_modules/stele/docs/collections.md explains schemas, which check the fields and describe them.',
      site.collections.map((collection) => {
        const isData = collection.lang === undefined
        const settings = toSettings(collection, isData ? undefined : from, { siteUrl, toPath })
        const start = `  ${collection.name}:\n    folder: ${toYamlText(settings.folder)}`
        const list = `    list: ${toYamlList(collection.list)}\n`
        return toSourceText(start, settings, name, explained) + list
      }),
    ),
  ].join('')
}

/** A key with its entries below it, and a comment above; nothing without entries. */
const toBlock = (key: string, comment: string, entries: readonly string[]): readonly string[] =>
  entries.length === 0 ? [] : ['\n', toComment(comment), `${key}:\n`, ...entries]

/** Returns a function that makes a path of the site relative to the content folder, with slashes. */
function createToPath({ path }: SiteFolder, content: string): (inner: string) => string {
  const root = relative(resolve(content), resolve(path)).split(sep).join('/')
  return (inner) => posix.join(root, inner)
}

/** `site: false`, and what comes next if the generator has written pages. */
function toSiteSetting(
  { listFiles }: SiteFolder,
  { generator, outputs }: RecognisedSite,
  toPath: (inner: string) => string,
): readonly string[] {
  const output = outputs.find((folder) => listFiles(folder).some((file) => file.endsWith('.html')))
  return [
    '\n',
    toComment(
      `The pages stay those of ${getImporter(generator).title}: Stele writes the API, Markdown and the files for agents, and no HTML.`,
    ),
    ...(output === undefined
      ? []
      : [
          toComment(
            `To publish both from one folder, take the pages that ${getImporter(generator).title} writes: site: { from: ${toPath(output)} }`,
          ),
        ]),
    'site: false\n',
  ]
}

interface SettingsOptions {
  /** The URL of the site with the pages. */
  readonly siteUrl: string
  readonly toPath: (inner: string) => string
}

/** The keys that sources and collections share. */
type Settings = Omit<SourceSettings, 'from' | 'lang'> & Partial<Pick<SourceSettings, 'from' | 'lang'>>

/** The source as site.yaml holds it: with paths from there, and with the URL of the site. */
const toSettings = (
  source: Omit<FoundCollection, 'name' | 'list'>,
  from: string | undefined,
  { siteUrl, toPath }: SettingsOptions,
): Settings => ({
  ...source,
  from,
  folder: toPath(source.folder),
  prefix: source.prefix === undefined ? undefined : toSlugs(source.prefix),
  url: typeof source.url === 'string' ? toUrl(siteUrl, source.url) : source.url,
  defaults: source.defaults?.map(({ files, lang, values }) => ({
    files: toOneOrMore(files),
    lang: lang && toOneOrMore(lang),
    values,
  })),
  static: source.static?.map(toPath),
})

/** The keys of a source in the order in which site.yaml has them, after its folder. */
const order = [
  ...(['from', 'kind', 'files', 'ignore', 'lang', 'slug', 'prefix', 'url', 'slugify', 'fields'] as const),
  ...(['params', 'extra', 'defaults', 'time_zone', 'future', 'emoji', 'front_matter', 'static'] as const),
]

/**
 * @param start its first lines, with its folder
 * @param explained the keys that a comment has explained
 */
function toSourceText(start: string, settings: Settings, title: string, explained: Set<string>): string {
  const lines = order.flatMap((key) => {
    const value = settings[key]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    // The comments of these two are about this source.
    const isOwn = key === 'defaults' || (key === 'url' && value === false)
    const comment = isOwn || !explained.has(key) ? toKeyComment(settings, key, title) : null
    if (!isOwn) explained.add(key)
    return [...(comment === null ? [] : [toComment(comment, '    ')]), toEntryText(key, value)]
  })
  return `${start}\n${lines.join('')}`
}

/** A key with its value on one line, and a list of maps with a line for each of them. */
function toEntryText(key: string, value: unknown): string {
  if (typeof value === 'string') return `    ${key}: ${toYamlText(value)}\n`
  if (!Array.isArray(value)) return `    ${key}: ${toYamlValue(value)}\n`
  if (value.every(isMap))
    return `    ${key}:\n${value.map((entry) => `      - ${toYamlValue(entry)}\n`).join('')}`
  return `    ${key}: ${toYamlValue(toOneOrMore(value))}\n`
}

/** One item, or a list of several. */
function toOneOrMore<T>(items: readonly T[]): T | readonly T[] {
  const [first] = items
  return first !== undefined && items.length === 1 ? first : items
}

/** What a comment says about a key where the file first has it; null for a key without one. */
function toKeyComment({ lang, url }: Settings, key: (typeof order)[number], title: string): string | null {
  if (key === 'lang' && typeof lang === 'object')
    return `${langComments[lang.from]} "locales" are the languages that are left out.`
  if (key === 'url' && url === false) return 'The site has no pages of these documents.'
  if (key === 'slugify') return `How ${title} changes names to paths.`
  return comments[key] ?? null
}

const comments: Readonly<Partial<Record<(typeof order)[number], string>>> = {
  files: 'Which files are documents.',
  ignore: 'What is left out, besides what the generator leaves out itself.',
  prefix: 'What the slugs begin with, so that two folders can have a file of the same name.',
  url: 'The address of each document on the site. {path} is its path in the folder; {lang} is empty in the default language.',
  fields: 'Front matter keys that Stele reads first, in this order.',
  params: 'Configuration values that documents use.',
  defaults: 'Values of front matter for files that lack them.',
  time_zone: 'The zone in which a date with a time has its day.',
  future: 'Documents with a date after the day of the build are published, too.',
  emoji: 'Whether names such as :tada: become emoji.',
  front_matter: 'GitHub Pages publishes files without front matter, too.',
  static: 'Folders whose files have addresses from the root of the site, such as /logo.png.',
}

/** Makes a slug of each part of a path. */
const toSlugs = (path: string): string =>
  path
    .split('/')
    .map((part) => toContractSlug([part]))
    .join('/')

const langComments = {
  folder: 'The first folder of a path names the language.',
  suffix: 'The end of a name is the language, as in about.pt.md.',
  key: 'Front matter names the language.',
} as const

/** The pattern of a URL. A site below a path of its host needs its URL apart. */
const toUrl = (siteUrl: string, path: string): SourceSettings['url'] =>
  siteUrl === new URL(siteUrl).origin ? siteUrl + path : { base: siteUrl, path }

/** Addresses of the pages that the API leads to. */
export type LinkedPages = Readonly<Record<'about' | 'contact' | 'privacy', string>>

/**
 * Returns the text of a profile.
 * @param isTranslation whether it is in another language than the default one
 */
export function toProfile(answers: Answers, pages: LinkedPages, isTranslation: boolean): string {
  const { name, role, bio, focus, github, linkedin, email } = answers
  return `# The author, as the API shows them.${isTranslation ? ' Translate "title", "bio" and "focus".' : ''}
name: ${toYamlText(name)}
title: ${toYamlText(role)}
bio: ${toYamlText(bio)}
# Subjects that the author writes about.
focus: ${toYamlList(focus)}
links:
  github: ${toYamlText(github)}
  linkedin: ${toYamlText(linkedin)}
  email: ${toYamlText(email)}
  # Pages that the API leads to: the home page where init found no other.
  about: ${toYamlText(pages.about)}
  contact: ${toYamlText(pages.contact)}
  privacy: ${toYamlText(pages.privacy)}
`
}
