/** Writes site.yaml and the profiles of a site that `stele init --from` found. */

import { posix, relative, resolve, sep } from 'node:path'
import { VFile } from 'vfile'
import { parseYaml } from '../../formats/yaml/parse-yaml.ts'
import { toContractSlug } from '../../importers/documents/address.ts'
import { getImporter } from '../../importers/importers.ts'
import { readsFormulas } from '../../importers/recognise/details.ts'
import type { FoundSite, FoundSource } from '../../importers/recognise/found-site.ts'
import type { SiteFolder } from '../../importers/recognise/site-folder.ts'
import { isMap } from '../../schemas/validate.ts'
import type { Answers } from './answers.ts'

/** A text: plain where YAML reads it as the same text, otherwise in quotes. */
function toYamlText(text: string): string {
  const file = new VFile()
  const { value } = parseYaml(`key: ${text}\n`, file, 0)
  const isPlain = file.messages.length === 0 && isMap(value) && value.key === text && !/[\n#]/.test(text)
  return isPlain ? text : JSON.stringify(text)
}

/** A text in a list or map on one line, where more signs have a meaning. */
const toInnerText = (text: string): string =>
  /^[\p{L}\p{N}_.][\p{L}\p{N}_./-]*$/u.test(text) ? toYamlText(text) : JSON.stringify(text)

const toYamlList = (texts: readonly string[]): string => `[${texts.map(toInnerText).join(', ')}]`

/** A value on one line. */
function toYamlValue(value: unknown): string {
  if (typeof value === 'string') return toInnerText(value)
  if (Array.isArray(value)) return `[${value.map(toYamlValue).join(', ')}]`
  if (!isMap(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => `${toInnerText(key)}: ${toYamlValue(inner)}`)
  return `{ ${entries.join(', ')} }`
}

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
}

/** Returns the text of site.yaml. Paths in it are relative to its folder. */
export function toSiteFile(folder: SiteFolder, site: FoundSite, options: SiteFileOptions): string {
  const { baseUrl, service } = options
  const name = getImporter(site.generator).title
  const toPath = createToPath(folder, options.content)
  const siteUrl = site.baseUrl ?? baseUrl
  const hasPages = site.sources.some(({ path }) => path !== null)
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
    '\n',
    toComment(
      'Where the documents are, relative to this file. Stele reads them and changes nothing in these folders.',
    ),
    'sources:\n',
    ...site.sources.map((source) => toSourceText(source, site, { siteUrl, toPath, explained })),
  ].join('')
}

/** Returns a function that makes a path of the site relative to the content folder, with slashes. */
function createToPath({ path }: SiteFolder, content: string): (inner: string) => string {
  const root = relative(resolve(content), resolve(path)).split(sep).join('/')
  return (inner) => posix.join(root, inner)
}

/** `site: false`, and what comes next if the generator has written pages. */
function toSiteSetting(
  { listFiles }: SiteFolder,
  { generator, outputs }: FoundSite,
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

interface SourceTextOptions {
  /** The URL of the site with the pages. */
  readonly siteUrl: string
  readonly toPath: (inner: string) => string
  /** The keys that a comment has explained. */
  readonly explained: Set<string>
}

function toSourceText(
  source: FoundSource,
  { generator }: FoundSite,
  { siteUrl, toPath, explained }: SourceTextOptions,
): string {
  const lines: string[] = []
  const add = (key: string, value: string | null, comment = comments[key]) => {
    if (value === null) return
    if (comment !== undefined && !explained.has(key)) lines.push(toComment(comment, '    '))
    explained.add(key)
    lines.push(`    ${key}: ${value}\n`)
  }
  const { lang, prefix, path, defaults = [] } = source
  add('from', generator)
  add('files', toList(source.files))
  add('ignore', toList(source.ignore))
  if (typeof lang === 'string') add('lang', lang)
  else
    add(
      'lang',
      `{ from: ${lang.from}, locales: ${toYamlList(lang.locales)} }`,
      `${langComments[lang.from]} "locales" are the languages that are left out.`,
    )
  add('prefix', prefix === undefined ? null : toYamlText(toSlugs(prefix)))
  if (path === false)
    lines.push(toComment('The site has no pages of these documents.', '    '), '    url: false\n')
  else add('url', path === null ? null : toUrl(siteUrl, path))
  add(
    'slugify',
    toOptional(source.slugify, toYamlValue),
    `How ${getImporter(generator).title} changes names to paths.`,
  )
  add('fields', toOptional(source.fields, toYamlValue))
  add('params', toOptional(source.params, toYamlValue))
  if (defaults.length > 0) {
    lines.push(toComment('Values of front matter for files that lack them.', '    '), '    defaults:\n')
    for (const { files, lang, values } of defaults) {
      const langs = lang === undefined ? '' : ` lang: ${toList(lang)},`
      lines.push(`      - { files: ${toList(files)},${langs} values: ${toYamlValue(values)} }\n`)
    }
  }
  add('time_zone', source.timeZone ?? null)
  add('future', toOptional(source.future, String))
  add('emoji', toOptional(source.emoji, String))
  add('front_matter', source.frontMatter ?? null)
  add('static', toList(source.static?.map(toPath)))
  return `  - folder: ${toYamlText(toPath(source.folder))}\n${lines.join('')}`
}

/** What a comment says about a key where the file first has it. */
const comments: Readonly<Record<string, string>> = {
  files: 'Which files are documents.',
  ignore: 'What is left out, besides what the generator leaves out itself.',
  prefix: 'What the slugs begin with, so that two folders can have a file of the same name.',
  url: 'The address of each document on the site. {path} is its path in the folder; {lang} is empty in the default language.',
  fields: 'Front matter keys that Stele reads first, in this order.',
  params: 'Configuration values that documents use.',
  time_zone: 'The zone in which a date with a time has its day.',
  future: 'Documents with a date after the day of the build are published, too.',
  emoji: 'Whether names such as :tada: become emoji.',
  front_matter: 'GitHub Pages publishes files without front matter, too.',
  static: 'Folders whose files have addresses from the root of the site, such as /logo.png.',
}

const toOptional = <T>(value: T | undefined, toText: (value: T) => string): string | null =>
  value === undefined ? null : toText(value)

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

/** One text, or a list. Null without any. */
function toList(texts: readonly string[] | undefined): string | null {
  const [first] = texts ?? []
  if (texts === undefined || first === undefined) return null
  return texts.length === 1 ? toYamlValue(first) : toYamlList(texts)
}

/** The pattern of a URL. A site below a path of its host needs its URL apart. */
function toUrl(siteUrl: string, path: string): string {
  const { origin } = new URL(siteUrl)
  return siteUrl === origin
    ? toYamlText(siteUrl + path)
    : `{ base: ${JSON.stringify(siteUrl)}, path: ${JSON.stringify(path)} }`
}

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
