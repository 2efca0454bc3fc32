/**
 * Writes site.yaml and profiles for a site of another generator, with links to its pages "about", "contact" and "privacy", and checks
 * what a build would publish.
 */

import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NamedPlugin } from '../../build/plugins/load-plugins.ts'
import { toImporterKeys } from '../../build/plugins/plugin-importers.ts'
import { createWorkerPool } from '../../build/workers/pool.ts'
import { readAllFrontMatter } from '../../build/workers/read-all-front-matter.ts'
import { addFolder } from '../../content/files/markdown-files.ts'
import { toOneLine } from '../../content/schemas/lenient-values.ts'
import { splitImporterKey } from '../../content/schemas/source.ts'
import type { FoundSite, FoundSource, RecognisedSite } from '../../importers/recognise/found-site.ts'
import { toLanguage } from '../../importers/recognise/languages.ts'
import { recognise } from '../../importers/recognise/recognise.ts'
import type { SiteFolder } from '../../importers/recognise/site-folder.ts'
import { toToday } from '../../kernel/days.ts'
import { ContentError, OperationalError } from '../../kernel/diagnostics/errors.ts'
import { findRepository, isWithin, joinPortably, toRealPath } from '../../kernel/files/paths.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import type { MarkdownFiles } from '../../kernel/summaries.ts'
import { collectOpen, openContent } from '../../site/collect.ts'
import { placeDocuments } from '../../site/model/place-documents.ts'
import { type CheckResult, check } from '../check/check.ts'
import {
  type Answers,
  isComplete,
  joinAnswers,
  type KnownAnswers,
  listMissing,
  type Question,
} from './answers.ts'
import { type LinkedPages, toProfile, toSiteFile } from './write-site-file.ts'

export interface InitFromOptions extends KnownAnswers {
  /** The folder of the site. */
  readonly from: string
  /** The folder to write to. By default `stele` in the folder of the site. */
  readonly content?: string | undefined
  /** The URL of the site. By default the one that its configuration says. */
  readonly siteUrl?: string | undefined
  /** The language of a site whose configuration names none. By default `en`. */
  readonly lang?: string | undefined
  /** The name of the API. By default it is made of the name of the site. */
  readonly service?: string | undefined
  /** The subjects of the author. */
  readonly focus?: readonly string[] | undefined
  /** The day of the check, as YYYY-MM-DD. By default today in UTC. */
  readonly today?: string | undefined
  /** Plugins that were loaded. Their importers recognise sites before those of Stele. */
  readonly plugins?: readonly NamedPlugin[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** A site that was found, and what else must be known to write its files. */
export interface Preparation {
  readonly site: RecognisedSite
  readonly folder: SiteFolder
  /** The plugin that has the importer of the site; null for an importer of Stele. */
  readonly plugin: NamedPlugin | null
  readonly content: string
  readonly known: KnownAnswers
  readonly missing: readonly Question[]
}

export interface InitFromResult {
  readonly content: string
  /** Sorted paths, which begin with the content folder. */
  readonly written: readonly string[]
  /** Profiles that existed. They stay as they are. */
  readonly kept: readonly string[]
  /** What became of each Markdown file below the folder of the site, and of the content; null if the content has errors. */
  readonly markdown: MarkdownFiles | null
  /** What a build would publish, or the errors of the content. */
  readonly outcome: CheckResult | ContentError
}

/**
 * Finds a site. Writes nothing.
 * @throws {OperationalError} if there is no site, it has a site.yaml already, or an option is wrong
 */
export function prepare(options: InitFromOptions): Preparation {
  const content = options.content ?? joinPortably([options.from, 'stele'])
  const plugins = options.plugins ?? []
  const keys = toImporterKeys(plugins.map(({ plugin }) => plugin))
  const { folder, site: found } = recognise(options.from, [...keys.values()])
  const { module } = splitImporterKey(found.generator)
  const plugin = plugins.find((named) => named.plugin.url === module) ?? null
  if (plugins.length > 0 && plugin === null)
    folder.note('No importer of the plugins recognises the site, so site.yaml names none of them')
  const site = {
    ...found,
    baseUrl: options.siteUrl ?? found.baseUrl,
    sources: withUrls(found, folder, options),
  }
  const file = joinPortably([content, 'site.yaml'])
  if (folderHas(content, 'site.yaml')) {
    throw new OperationalError(
      `Cannot write "${file}": it exists. Use it with "stele check --content ${content}", or delete it to start again`,
    )
  }
  const known = joinAnswers(site, options)
  return {
    site: withLanguage(site, options.lang),
    folder,
    plugin,
    content,
    known,
    missing: listMissing(known),
  }
}

/** Gives documents addresses on the site that `--site-url` names, if its generator has no rule for them. */
function withUrls(
  { sources }: FoundSite,
  { note }: SiteFolder,
  { siteUrl }: InitFromOptions,
): FoundSite['sources'] {
  if (siteUrl === undefined || sources.every(({ url }) => url !== undefined)) return sources
  note('The site may have other addresses than the paths of its files; correct "url" of the sources then')
  return sources.map((source) => ({ ...source, url: source.url ?? '/{path}' }))
}

/** Returns the closest folder above another one that exists. */
function findParent(folder: string): string {
  const parent = dirname(resolve(folder))
  return existsSync(parent) ? parent : findParent(parent)
}

const folderHas = (content: string, file: string): boolean =>
  explainSystemError(
    () => statSync(joinPortably([content, file]), { throwIfNoEntry: false }) !== undefined,
    `Cannot write "${content}"`,
  )

/** Replaces the default language of a site, unless the site has that language already. */
function withLanguage(site: RecognisedSite, name: string | undefined): RecognisedSite {
  if (name === undefined) return site
  const language = toLanguage({ name, tag: name })
  if (language === null)
    throw new OperationalError(`Cannot use "${name}" as language: expected a code such as en or pt-br`)
  const [first, ...others] = site.languages
  if (site.languages.some(({ code }) => code === language.code)) return site
  const toOwn = <S extends { readonly lang?: FoundSource['lang'] | undefined }>(source: S): S =>
    source.lang === first?.code ? { ...source, lang: language.code } : source
  return {
    ...site,
    languages: [language, ...others],
    sources: site.sources.map(toOwn),
    collections: site.collections.map(toOwn),
  }
}

/**
 * Writes the files of a site, and checks them.
 * @param preparation with all answers
 * @throws {OperationalError} if a file exists or cannot be written; nothing is left of what was written
 */
export async function writeFrom(
  { site, folder, plugin, content, known }: Preparation,
  options: InitFromOptions,
): Promise<InitFromResult> {
  if (!isComplete(known)) throw new OperationalError(`Cannot write "${content}": answers are missing`)
  const answers: Answers = { ...known, focus: options.focus ?? [] }
  const { baseUrl } = answers
  const today = toToday(options.today)
  const home = site.baseUrl ?? baseUrl
  const service = options.service ?? toService(site, home)
  const codes = site.languages.map(({ code }) => code)
  const siteFile = joinPortably([content, 'site.yaml'])
  const written: string[] = []
  const kept: string[] = []
  const boundary = findRepository(findParent(content), (parent) => parent)
  const write = (path: string, text: string) => {
    if (!isWithin(toRealPath(path), boundary))
      throw new OperationalError(`Cannot write "${path}": a link leads out of the repository`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
    written.push(path)
  }
  try {
    explainSystemError(() => {
      const module = plugin === null ? null : toModuleName(plugin, content)
      write(siteFile, toSiteFile(folder, site, { content, baseUrl, service, plugin: module }))
    }, `Cannot write "${content}"`)
    const pages = await findLinkedPages(content, codes, { home: `${home}/`, today, plugin })
    for (const [index, lang] of codes.entries()) {
      const path = joinPortably([content, 'profile', `${lang}.yaml`])
      const linked = pages.get(lang)
      if (folderHas(content, `profile/${lang}.yaml`)) kept.push(path)
      else if (linked !== undefined)
        explainSystemError(
          () => write(path, toProfile(answers, linked, index > 0)),
          `Cannot write "${content}"`,
        )
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true })
    throw error
  }
  const outcome = await checkContent(content, today, plugin, options.signal)
  const markdown = outcome instanceof ContentError ? null : addSite(outcome.markdown, folder, site)
  return { content, written: written.sort(), kept, markdown, outcome }
}

/** The name of a plugin in site.yaml: a package, or a path from the content folder. */
function toModuleName({ name, url }: NamedPlugin, content: string): string {
  if (!existsSync(name)) return name
  const path = relative(toRealPath(content), fileURLToPath(url)).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/** Adds what no source of the content has to do with: the rest of the site's folder. */
const addSite = (markdown: MarkdownFiles, folder: SiteFolder, { outputs }: FoundSite): MarkdownFiles =>
  addFolder(markdown, folder.walk(''), ({ path }) =>
    outputs.some((output) => path.startsWith(`${output}/`)) ? 'output of the site' : null,
  )

async function checkContent(
  content: string,
  today: string,
  plugin: NamedPlugin | null,
  signal: AbortSignal | undefined,
): Promise<CheckResult | ContentError> {
  try {
    return await check({ content, today, signal, plugins: plugin === null ? [] : [plugin.url] })
  } catch (error) {
    if (error instanceof ContentError) return error
    throw error
  }
}

/** The name of the API: the name of the site, or of its host. */
function toService({ title }: FoundSite, home: string): string {
  const name = toOneLine(title ?? '')
  return `${name === '' ? new URL(home).hostname : name} API`
}

/** The usual slugs of each page. */
const slugs: Readonly<Record<keyof LinkedPages, readonly string[]>> = {
  about: ['about', 'about-us', 'about-me'],
  contact: ['contact', 'contact-us'],
  privacy: ['privacy', 'privacy-policy'],
}

/** Files that may be one of the pages. All others are not read. */
const candidate = /(?:about|contact|privacy)/i

/**
 * Finds the addresses of the pages in each language. If a language lacks a page, the page of the first language takes its place, or the home
 * page.
 * @param content a content folder with sources
 * @param home the URL of the home page
 */
async function findLinkedPages(
  content: string,
  languages: readonly string[],
  { home, today, plugin }: Pick<Preparation, 'plugin'> & { readonly home: string; readonly today: string },
): Promise<ReadonlyMap<string, LinkedPages>> {
  const importers = plugin === null ? null : toImporterKeys([plugin.plugin])
  const { sources, documents } = collectOpen(openContent(content), { importers })
  const candidates = documents.filter(({ id }) => candidate.test(id))
  const pool = createWorkerPool({ threads: 0 })
  try {
    const read = await readAllFrontMatter(pool, sources, candidates, [], () => {})
    const placing = { sources, languages, today }
    const placed = placeDocuments(candidates, read, placing).documents.filter(({ isDraft }) => !isDraft)
    const find = (page: keyof LinkedPages, lang: string): string | null =>
      slugs[page]
        .map((slug) => placed.find((document) => document.slug === slug && document.lang === lang))
        .find((found) => found?.url != null)?.url ?? null
    const [first = ''] = languages
    const choose = (page: keyof LinkedPages, lang: string) => find(page, lang) ?? find(page, first) ?? home
    return new Map(
      languages.map((lang) => [
        lang,
        {
          about: choose('about', lang),
          contact: choose('contact', lang),
          privacy: choose('privacy', lang),
        },
      ]),
    )
  } finally {
    await pool.close()
  }
}
