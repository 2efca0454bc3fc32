/** Which header fields an answer carries, by its method, its status, its file and its path. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import { allowedMethods, cacheControl, type Header, vary } from '../../../shim/contract/headers.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import {
  assetFolder,
  explorerPath,
  internalFolder,
  operations,
  toApiFile,
  toPageFile,
} from '../../../shim/contract/routes.ts'
import type { SiteManifest } from '../../render/manifest.ts'
import {
  capture,
  eitherOf,
  inApi,
  innerPage,
  inVersion,
  literal,
  page,
  toAlternatives,
  toOperationPattern,
} from './patterns.ts'

import type { HeaderRule } from './rules.ts'

/** Answers that hold what was asked for; with a range, that part of it. */
const given = '(?:200|206|304)'
/** Answers that hold a file. */
const filed = '(?:200|206|304|404)'
const html = '.*\\.html'
const markdown = '.*\\.md'

export function toHeaderRules(manifest: SiteManifest): ReadonlyMap<string, readonly HeaderRule[]> {
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

/** By the endings of names, but for those files whose ending does not tell. */
export function toTypeRules({ files }: SiteManifest): HeaderRule[] {
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
