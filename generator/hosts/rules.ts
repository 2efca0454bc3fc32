/**
 * What hosts without code are told: which file answers an address, and which header fields it carries. Compiled from
 * the contract and one build, in the order in which a host is to try them; the files beside this one write it down
 * in the words of a host each.
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import { allowedMethods, cacheControl, type Header, vary } from '../../shim/contract/headers.ts'
import * as mediaTypes from '../../shim/contract/media-types.ts'
import {
  assetFolder,
  envelopeFiles,
  errorPages,
  explorerPath,
  internalFolder,
  operations,
  toApiFile,
  toEssayPath,
  toPageFile,
} from '../../shim/contract/routes.ts'
import type { SiteManifest } from '../render/manifest.ts'
import {
  capture,
  eitherOf,
  essayPath,
  inApi,
  innerPage,
  inVersion,
  literal,
  page,
  slug,
  toAlternatives,
  toOperationPattern,
} from './patterns.ts'

/** What must hold of a request beside its path. `anotherLang` is one that is given and is none of the site's. */
export type Condition =
  | { readonly kind: 'any' | 'verbose' | 'anotherLang' }
  | { readonly kind: 'lang'; readonly lang: string }
  | { readonly kind: 'medium'; readonly medium: 'html' | 'md' }

/** Which file answers a path. */
export interface FileRule {
  /** The whole path, as a regular expression. */
  readonly path: string
  readonly when: Condition
  /** The file's address, with `{name}` for what the path captured; or what is said in its place. */
  readonly answer: { readonly file: string } | 'refused' | 'missing'
}

/** A header field, and for which answers it holds; every condition is a whole regular expression. */
export interface HeaderRule {
  readonly method?: string
  readonly status?: string
  /** The address of the file that is answered. */
  readonly file?: string
  /** The path that was asked for. */
  readonly path?: string
  /** With `{name}` for what a condition captured; empty where there is no such field. */
  readonly value: string
}

/** Another spelling of an address. */
export interface MoveRule {
  readonly path: string
  /** Where it leads; empty where it does not. */
  readonly to: string
  /** A file that is there if that is an address. */
  readonly known: string
}

export interface Rules {
  readonly manifest: SiteManifest
  /** Addresses that nobody is given, though there are files behind some of them. */
  readonly hidden: string
  /** For each path the first that holds; of any other path its own file. Search has none: rules cannot answer it. */
  readonly files: readonly FileRule[]
  /** For each path the first: a file that is there if anything is, whatever the query and the method say. */
  readonly known: readonly (readonly [path: string, file: string])[]
  readonly moves: readonly MoveRule[]
  /** By name, for each answer the first that holds. */
  readonly headers: ReadonlyMap<string, readonly HeaderRule[]>
  /** The media types of files, for each the first that holds. */
  readonly types: readonly HeaderRule[]
}

/** Compiles the rules of one build. */
export function toRules(manifest: SiteManifest): Rules {
  const fixed = eitherOf(
    Object.values(operations)
      .filter(({ id }) => id !== 'searchContent' && id !== 'getEssayBySlug')
      .map(({ path }) => literal(path)),
  )
  const hidden = eitherOf([
    `/${internalFolder}(?:/.*)?`,
    ...[...Object.values(envelopeFiles), ...Object.values(errorPages)].map((file) => literal(`/${file}`)),
    '/404',
    '/index',
    // Nothing is published under or below an empty name.
    '/.*/',
    '.*//.*',
  ])
  return {
    manifest,
    hidden,
    files: [
      { path: hidden, when: any, answer: 'missing' },
      ...toOperationRules(manifest),
      ...toPageRules(manifest),
    ],
    known: [
      [hidden, nowhere],
      // The list of essays is there whenever the API is; a slug is a parameter, whatever stands for it.
      [eitherOf([fixed, essayPath]), essayList],
      ['/', '/index.md'],
      [capture('page', innerPage), '{page}.md'],
    ],
    moves: [
      { path: '/(?:/|\\.html|index(?:\\.html|/)?)', to: '/', known: '/index.md' },
      { path: '/404(?:\\.html|/)', to: '', known: nowhere },
      { path: `${capture('operation', fixed)}/`, to: '{operation}', known: essayList },
      {
        path: `${capture('essay', literal(toEssayPath('')) + slug)}/`,
        to: '{essay}',
        known: '{essay}.json',
      },
      { path: `${capture('page', innerPage)}(?:\\.html|/)`, to: '{page}', known: '{page}.md' },
    ],
    headers: toHeaderRules(manifest),
    types: toTypeRules(manifest),
  }
}

/** The address of a file that no build makes. */
export const nowhere = '/-'

/** A file that every build makes. */
const essayList = `/${toApiFile(operations.listEssays.path, null)}`

/** A page is answered in the form that is preferred; without HTML in the one that there is. */
function toPageRules({ files }: SiteManifest): FileRule[] {
  const media = files[toPageFile('/', 'html')] === undefined ? (['md'] as const) : (['html', 'md'] as const)
  return media.flatMap((medium): FileRule[] => {
    const when: Condition = media.length === 1 ? any : { kind: 'medium', medium }
    return [
      { path: '/', when, answer: { file: `/${toPageFile('/', medium)}` } },
      { path: capture('page', innerPage), when, answer: { file: `{page}.${medium}` } },
    ]
  })
}

/** By the endings of names, but for those files whose ending does not tell. */
function toTypeRules({ files }: SiteManifest): HeaderRule[] {
  const endings = new Map<string, string>()
  const named: HeaderRule[] = []
  for (const [file, { type }] of Object.entries(files)) {
    const ending = type === mediaTypes.atom ? undefined : /\.(\w+)$/.exec(file)?.[1]
    if (ending === undefined) named.push({ file: literal(`/${file}`), value: type })
    else endings.set(ending, type)
  }
  const general = [...endings].sort().map(([ending, value]) => ({ file: `.*\\.${ending}`, value }))
  return [...named, ...general]
}

const any: Condition = { kind: 'any' }

function toOperationRules({ languages, essays }: SiteManifest): FileRule[] {
  const [initial = '', ...others] = languages
  const { getProfile, listEssays, getEssayBySlug, getApiHealth } = operations
  const toRule = (path: string, when: Condition, file: string | null): FileRule => ({
    path: literal(path),
    when,
    answer: { file: `/${toApiFile(path, file)}` },
  })
  const inLanguage = (path: string): FileRule[] => [
    ...others.map((lang) => toRule(path, { kind: 'lang', lang }, lang)),
    toRule(path, { kind: 'lang', lang: initial }, null),
  ]
  const essay = literal(toEssayPath('')) + capture('slug', slug)
  const essayFile = (variant: string | null) => ({ file: `/${toApiFile(getEssayBySlug.path, variant)}` })
  const elsewhere = Object.keys(essays).filter((name) => essays[name]?.[0] !== initial)
  return [
    ...inLanguage(getProfile.path),
    toRule(getProfile.path, any, null),
    ...inLanguage(listEssays.path),
    { path: literal(listEssays.path), when: { kind: 'anotherLang' }, answer: 'refused' },
    toRule(listEssays.path, any, null),
    toRule(getApiHealth.path, { kind: 'verbose' }, 'verbose'),
    toRule(getApiHealth.path, any, null),
    ...others.map(
      (lang): FileRule => ({ path: essay, when: { kind: 'lang', lang }, answer: essayFile(lang) }),
    ),
    // Without the default language an essay's own file is in another one.
    ...[...toAlternatives(elsewhere)].map(
      (names): FileRule => ({
        path: literal(toEssayPath('')) + names,
        when: { kind: 'lang', lang: initial },
        answer: 'missing',
      }),
    ),
    { path: essay, when: { kind: 'anotherLang' }, answer: 'missing' },
    { path: essay, when: any, answer: essayFile(null) },
  ]
}

/** Answers that hold what was asked for; with a range, that part of it. */
const given = '(?:200|206|304)'
/** Answers that hold a file. */
const filed = '(?:200|206|304|404)'
const html = '.*\\.html'
const markdown = '.*\\.md'

function toHeaderRules(manifest: SiteManifest): ReadonlyMap<string, readonly HeaderRule[]> {
  const rules = new Map<string, HeaderRule[]>()
  const add = (name: string, rule: HeaderRule) => rules.set(name, [...(rules.get(name) ?? []), rule])
  const addAll = (headers: readonly Header[], conditions: Omit<HeaderRule, 'value'>) => {
    for (const [name, value] of headers) add(name, { ...conditions, value })
  }
  const { baseUrl, headers: settled } = manifest
  const service = settled.service.map(([, value]) => value).join(', ')

  addAll(settled.api, { path: inApi })
  for (const [name, value] of settled.cors) {
    add(name, { method: 'OPTIONS', value })
    add(name, { status: filed, file: html, value: '' })
    add(name, { status: filed, value })
  }
  addAll(settled.preflight, { method: 'OPTIONS' })
  add(headerNames.allow, { status: '405', value: allowedMethods })

  add(headerNames.vary, { path: inApi, value: vary.plain })
  add(headerNames.vary, { path: '/index', value: vary.plain })
  add(headerNames.vary, { path: page, value: vary.negotiated })
  add(headerNames.vary, { status: '404', value: vary.negotiated })
  add(headerNames.vary, { value: vary.plain })

  addDeprecations(manifest, addAll)
  add(headerNames.link, { path: inApi, value: '' })
  add(headerNames.link, {
    status: given,
    path: '/',
    value: `${toAlternate(baseUrl, '/index')}, ${service}`,
  })
  add(headerNames.link, {
    status: given,
    path: capture('page', innerPage),
    value: toAlternate(baseUrl, '{page}'),
  })
  add(headerNames.link, { status: given, path: '/index\\.md', value: `<${baseUrl}/>; rel="canonical"` })
  add(headerNames.link, {
    status: given,
    path: `${capture('page', '/.*')}\\.md`,
    value: `<${baseUrl}{page}>; rel="canonical"`,
  })

  add(headerNames.contentLocation, { status: given, file: markdown, path: '/', value: '/index.md' })
  add(headerNames.contentLocation, {
    status: given,
    file: markdown,
    path: capture('page', innerPage),
    value: '{page}.md',
  })

  addAll(
    settled.site.map(([name]) => [name, '']),
    { path: inApi },
  )
  addAll(settled.site, {})
  addAll(settled.explorer, { status: filed, file: literal(`/${toPageFile(explorerPath, 'html')}`) })
  addAll(settled.page, { status: filed, file: html })

  // Nothing here is one client's own, so that everybody may keep it.
  add(headerNames.cacheControl, { status: '(?:204|4..|5..)', value: cacheControl.volatile })
  add(headerNames.cacheControl, {
    status: given,
    path: toOperationPattern(operations.getApiHealth, []),
    value: cacheControl.volatile,
  })
  add(headerNames.cacheControl, { status: given, file: `/${assetFolder}/.*`, value: cacheControl.immutable })
  add(headerNames.cacheControl, { value: cacheControl.shared })

  add(headerNames.contentLanguage, { status: '(?:204|308)', value: '' })
  add(headerNames.contentLanguage, { status: '304', path: inApi, value: '' })
  for (const [pattern, lang] of toLanguages(manifest))
    add(headerNames.contentLanguage, { file: pattern, value: lang })
  return rules
}

const toAlternate = (baseUrl: string, path: string): string =>
  `<${baseUrl}${path}.md>; rel="alternate"; type="text/markdown"`

/** What is deprecated says so, and health besides where its links lead; both are fields of one name. */
function addDeprecations(
  { languages: [, ...others], headers: { deprecated, service } }: SiteManifest,
  addAll: (headers: readonly Header[], conditions: Omit<HeaderRule, 'value'>) => void,
): void {
  const { getApiHealth, ...rest } = operations
  const ofHealth = deprecated[getApiHealth.id] ?? []
  const links = [...ofHealth, ...service].filter(([name]) => name === headerNames.link)
  addAll([[headerNames.link, links.map(([, value]) => value).join(', ')]], {
    status: given,
    path: toOperationPattern(operations.getApiHealth, []),
  })
  addAll(ofHealth, { path: toOperationPattern(operations.getApiHealth, []) })
  for (const operation of Object.values(rest)) {
    addAll(deprecated[operation.id] ?? [], { path: toOperationPattern(operation, others) })
  }
  addAll(deprecated.version ?? [], { path: inVersion })
}

/** The language of each file: by where it lies, and by its name where that does not tell. */
function toLanguages({
  languages,
  files: entries,
}: SiteManifest): (readonly [pattern: string, lang: string])[] {
  const [defaultLanguage = '', ...others] = languages
  const general: (readonly [string, string])[] = [
    ...others.map((lang) => [`/(?:api/.*\\.${lang}\\.json|${lang}[./].*)`, lang] as const),
    [eitherOf([literal(`/${toApiFile(operations.getApiHealth.path, null)}`), `/${internalFolder}/.*`]), ''],
    [
      `/(?:${literal(operations.listEssays.path.slice(1))}.*|[^.].*\\.(?:html|md|txt)|api/.*|feed\\.xml)`,
      defaultLanguage,
    ],
    ['.*', ''],
  ]
  const readers = general.map(([pattern, lang]) => [new RegExp(`^${pattern}$`), lang] as const)
  const strays = new Map<string, string[]>()
  for (const [file, { lang }] of Object.entries(entries)) {
    const address = `/${file}`
    if (readers.find(([pattern]) => pattern.test(address))?.[1] === (lang ?? '')) continue
    strays.set(lang ?? '', [...(strays.get(lang ?? '') ?? []), address])
  }
  const named = [...strays].flatMap(([lang, files]) =>
    [...toAlternatives(files)].map((pattern) => [pattern, lang] as const),
  )
  return [...named, ...general]
}
