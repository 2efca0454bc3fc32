/**
 * The rules as CloudFront functions (cloudfront-js-2.0), for the events `viewer-request` and `viewer-response`. The code of the
 * functions reads `patterns` and `table`, which are printed before it.
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import * as mediaTypes from '../../shim/contract/media-types.ts'
import {
  apiBase,
  apiRoot,
  envelopeFiles,
  goneEnvelope,
  toEssayPath,
  toItemPath,
} from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { HostedSite } from './host.ts'
import { withOtherPages } from './rules/other-site.ts'
import {
  accept,
  createApiPatterns,
  eitherOf,
  inApi,
  listCollections,
  literal,
  slug,
} from './rules/patterns.ts'
import type { Condition, HeaderRule, Rules } from './rules/rule.ts'
import { toRules } from './rules/rules.ts'

/** The maximum size of a function, in bytes. */
const maxFunctionBytes = 10_240

/** A list of different patterns, which the tables name by their indexes. */
interface Patterns {
  readonly list: readonly string[]
  readonly add: (pattern: string) => number
  /** Adds a text that is not a pattern. */
  readonly addText: (text: string) => number
}

/** Named groups become numbered ones: no other group captures. */
function createPatterns(): Patterns {
  const list: string[] = []
  const addText = (text: string): number => {
    const index = list.indexOf(text)
    return index >= 0 ? index : list.push(text) - 1
  }
  return { list, addText, add: (pattern) => addText(pattern.replace(/\(\?P<\w+>/g, '(')) }
}

/** Replaces `{name}` by `$1`, `$2`, ... for the named groups of a pattern. */
function toReplacement(value: string, pattern = ''): string {
  const names = Array.from(pattern.matchAll(/\(\?P<(\w+)>/g), ([, name]) => name)
  return value.replace(/\{(\w+)\}/g, (_, name) => `$${names.indexOf(name) + 1}`)
}

/** A condition as the function compares it: the index of what is compared, and the value. */
function toCondition(when: Condition): string {
  switch (when.kind) {
    case 'any':
      return ''
    case 'lang':
      return `l${when.lang}`
    case 'unknownLang':
      return 'l?'
    case 'verbose':
      return 'v'
    case 'format':
      return `f${when.format}`
  }
}

/** The rules of each header. A pattern that matches everything has the index -1. Values are in the list of patterns, too. */
function toHeaderTable(rules: ReadonlyMap<string, readonly HeaderRule[]>, { add, addText }: Patterns) {
  const toIndex = (pattern: string | undefined) => (pattern === undefined ? -1 : add(pattern))
  return Object.fromEntries(
    Array.from(rules, ([name, list]) => [
      name.toLowerCase(),
      list.map(({ method, status, file, path, value }) => [
        toIndex(method),
        toIndex(status),
        toIndex(file),
        toIndex(path),
        value === '' ? -1 : addText(toReplacement(value, path)),
      ]),
    ]),
  )
}

/** The statuses of responses that the function for requests creates, and of those that the function for responses sees. */
const createdStatuses = ['204', '308', '400', '404', '405', '410']
const seenStatuses = ['200', '206', '304']

/** Keeps the rules that can match one of the statuses, one of the methods, and, if they are known, one of the files. */
const selectRules = (
  headers: ReadonlyMap<string, readonly HeaderRule[]>,
  statuses: readonly string[],
  methods: readonly string[],
  files?: readonly string[],
): ReadonlyMap<string, readonly HeaderRule[]> => {
  const canMatch = (pattern: string | undefined, values: readonly string[]) =>
    pattern === undefined || values.some((value) => new RegExp(`^(?:${pattern})$`).test(value))
  return new Map(
    Array.from(headers, ([name, rules]) => [
      name,
      rules.filter(
        ({ status, method, file }) =>
          canMatch(status, statuses) &&
          canMatch(method, methods) &&
          (files === undefined || canMatch(file, files)),
      ),
    ]),
  )
}

export interface CloudFrontFunctions {
  /** For the event `viewer-request`: chooses the file, or creates the response. */
  readonly request: string
  /** For the event `viewer-response`: sets the headers. CloudFront does not call it for the 404 of S3. */
  readonly response: string
}

/**
 * Returns the code of both functions. That for requests lists all essays if they fit. Otherwise S3 responds to the path of an
 * absent essay, with the page of a 404, as it does to the path of an absent tag, or of a page after the last one.
 * @throws {OperationalError} if a function is larger than CloudFront accepts
 */
export function toCloudFrontFunctions(site: HostedSite): CloudFrontFunctions {
  const rules = withOtherPages(toRules(site.manifest))
  const whole = toRequestFunction(site, rules, true)
  const request = Buffer.byteLength(whole) <= maxFunctionBytes ? whole : toRequestFunction(site, rules, false)
  const response = toResponseFunction(rules)
  const bytes = Math.max(Buffer.byteLength(request), Buffer.byteLength(response))
  if (bytes <= maxFunctionBytes) return { request, response }
  throw new OperationalError(
    `Cannot build for S3 and CloudFront: a function needs ${bytes} bytes, and CloudFront accepts at most ${maxFunctionBytes}; remove aliases, write the essays in the default language too, or build with --host cloudflare`,
  )
}

/** The table that both functions have: the base path, and which file serves a path below it. */
const toFileTable = (rules: Rules, { add }: Patterns) => ({
  base: rules.basePath,
  languages: rules.manifest.languages,
  files: rules.files.map(({ path, when, result }) => [
    add(path),
    toCondition(when),
    typeof result === 'string' ? (result === 'badRequest' ? 400 : 404) : toReplacement(result.file, path),
  ]),
})

/** Matches the files of lists in parts. A site can have thousands of these. */
function toListFilePattern(listPath: string, { languages: [, ...others] }: SiteManifest): string {
  return `${listPath}${others.length === 0 ? '' : `(?:\\.${eitherOf(others.map(literal))})?`}\\.json`
}

/** @param hasEssays whether the function lists all essays with their languages */
function toRequestFunction({ manifest, read }: HostedSite, rules: Rules, hasEssays: boolean): string {
  const targets = Object.values(manifest.formerPaths ?? {}).map((to) => to && encodeURI(to))
  const patterns = createPatterns()
  const { add } = patterns
  const isPublished = (file: string) => manifest.files[file] !== undefined
  const { INVALID_PARAMETER, NOT_FOUND, METHOD_NOT_ALLOWED } = envelopeFiles
  const bodies = [INVALID_PARAMETER, NOT_FOUND, METHOD_NOT_ALLOWED, goneEnvelope].filter(isPublished)
  const { listPath, anyDocumentPath, anyListPath } = createApiPatterns(manifest)
  const names = listCollections(manifest)
  const hasCollections = names.length > 1
  // Without collections, the slug is enough.
  const documentName = hasCollections
    ? `${literal(apiBase)}/(${eitherOf(names.map(literal))}/${slug})`
    : `${literal(toEssayPath(''))}(${slug})`
  const listFile = toListFilePattern(listPath, manifest)
  const isList = new RegExp(`^(?:${listFile})$`)
  const apiFiles = Object.keys(manifest.files)
    .map((file) => `/${file}`)
    .filter((file) => file.startsWith(apiRoot) && !isOfCollection(file, names) && !isList.test(file))
  const headers = selectRules(
    new Map(rules.headers).set(headerNames.contentType, [{ file: '.+', value: mediaTypes.json }]),
    createdStatuses,
    ['GET', 'HEAD', 'OPTIONS', 'POST'],
    ['', ...bodies.map((file) => `/${file}`)],
  )
  // A response that the function creates has no headers that a rule could remove.
  const setHeaders = [...headers].filter(([, list]) => list.some(({ value }) => value !== ''))
  return print(requestSource, patterns, {
    ...toFileTable(rules, patterns),
    redirects: rules.redirects
      .filter(({ to }) => !targets.includes(to))
      .map(({ path, to }) => [add(path), toReplacement(to, path)]),
    name: add(toNamePattern(manifest)),
    ...toFormerTables(manifest),
    headers: toHeaderTable(new Map(setHeaders), patterns),
    bodies: Object.fromEntries(bodies.map((file) => [`/${file}`, read(file).toString()])),
    essays: hasEssays ? toDocumentList(manifest, hasCollections) : null,
    api: add(inApi),
    apiFiles: add(eitherOf(apiFiles.map(literal))),
    listFile: add(listFile),
    essayFile: add(`${documentName}(?:\\.(${slug}))?\\.json`),
    essayPath: add(eitherOf([anyDocumentPath, anyListPath])),
  })
}

function toResponseFunction(rules: Rules): string {
  const patterns = createPatterns()
  const types = rules.types.map((rule) => ({ ...rule, status: '(?:200|206)' }))
  const headers = new Map([...rules.headers, [headerNames.contentType, types]])
  return print(responseSource, patterns, {
    ...toFileTable(rules, patterns),
    headers: toHeaderTable(selectRules(headers, seenStatuses, ['GET', 'HEAD']), patterns),
  })
}

/** The functions and variables of the code, which get shorter names: CloudFront limits its size. */
const names = [
  'compiled',
  'matchPattern',
  'fill',
  'decode',
  'readPath',
  'readQuery',
  'readFormat',
  'readLanguage',
  'chooseFile',
  'setHeaders',
  'existsInApi',
  'route',
  'printQuery',
  'found',
  'formerPath',
  'formerName',
  'values',
  'plain',
  'isApi',
  'rules',
]
/** Strings match as well, so that no name in one is replaced. The name of a property, after a dot, stays. */
const longNames = new RegExp(`'[^'\\n]*'|(?<!\\.)\\b(?:${names.join('|')})\\b`, 'g')

function print(source: string, { list }: Patterns, table: object): string {
  const accepts = [accept.markdownFully, accept.html, accept.markdown].map((text) =>
    text.replace(/^\(\?i\)/, ''),
  )
  // Without comments, indentation and line breaks inside of braces, and without spaces around operators. No string in the code has any
  // of these.
  const code = `${sharedSource}${source}`
    .replaceAll(/^ +|^\/\*\* .*\n/gm, '')
    .replaceAll(/(?<=\{)\n|\n(?=\})/g, '')
    .replaceAll(/ ?([=!]==|\+=|&&|\|\||[=?:<{},+();]) ?/g, '$1')
    .replaceAll(longNames, (text) => (text.startsWith("'") ? text : `f${names.indexOf(text)}`))
  return `// Generated by "stele build --host s3". The next build overwrites all changes.
var patterns = ${JSON.stringify(list)}
var table = ${JSON.stringify(table)}
var accepts = ${JSON.stringify(accepts)}.map(function(text){return new RegExp(text,'i')})
${code}`
}

/** Matches every path of a document, and captures the part that its languages and formats share, such as `/essays/slug`. */
function toNamePattern({ languages: [, ...languages] }: SiteManifest): string {
  const variant = languages.length === 0 ? '-' : eitherOf(languages.map(literal))
  return `(?:${literal(apiBase)})?(?:/${variant}(?=/))?(/.*?)(?:\\.${variant})?(?:\\.(?:json|md))?`
}

type FormerTable = Readonly<Record<string, string | null>>

/**
 * Lists former names with the new ones, or null for gone ones. A change of more than the name is listed with both paths. The API does not have
 * all of them: `pages` lists the former pages that it lacks. Each of them is an entry for its Markdown, too.
 */
function toFormerTables({ formerPaths = {}, ...manifest }: SiteManifest): {
  readonly former: FormerTable
  readonly pages: FormerTable
} {
  const pattern = new RegExp(`^(?:${toNamePattern(manifest)})$`)
  const toName = (path: string): string => path.replace(pattern, '$1')
  const inApi = new Set(
    Object.keys(formerPaths)
      .filter((path) => path.startsWith(`${apiBase}/`))
      .map(toName),
  )
  const [former, pages] = [new Map<string, string | null>(), new Map<string, string | null>()]
  for (const [from, to] of Object.entries(formerPaths)) {
    const [oldName, newName] = [toName(from), to === null ? null : toName(to)]
    if (!inApi.has(oldName)) {
      const page = from.replace(markdownEnding, '')
      pages.set(page, page === from ? to : (to?.replace(markdownEnding, '') ?? null))
      continue
    }
    const isRegular = newName === null || from.replace(oldName, newName) === to
    const known = former.get(oldName)
    if (isRegular && (known === undefined || known === newName)) former.set(oldName, newName)
    else former.set(from, to)
  }
  return { former: Object.fromEntries(former), pages: Object.fromEntries(pages) }
}

const markdownEnding = /\.md$/

/**
 * Prints the slugs of all essays, each with the languages that its file names have: `a:pt b: c:pt,fr`. With collections of the author, each slug
 * has its collection before it: `essays/a:pt talks/b:`.
 */
function toDocumentList(
  { essays, collections, languages: [defaultLanguage] }: SiteManifest,
  hasCollections: boolean,
): string {
  const all = hasCollections ? { essays, ...collections } : { '': essays }
  return Object.entries(all)
    .flatMap(([name, documents]) =>
      Object.entries(documents).map(
        ([slug, languages]) =>
          `${name === '' ? '' : `${name}/`}${slug}:${languages.filter((lang) => lang !== defaultLanguage).join()}`,
      ),
    )
    .join(' ')
}

/** Whether a file has a document of a collection. */
const isOfCollection = (file: string, names: readonly string[]): boolean =>
  names.some((name) => file.startsWith(toItemPath(name, '')))

/** A file that no bucket has. S3 returns 404 for it. */
const absentPath = '/-'

/** The code that both functions share. The runtime has ECMAScript 5 and some later features. */
const sharedSource = `var compiled = []

function matchPattern(index, text) {
  if (!compiled[index]) compiled[index] = new RegExp('^(?:' + patterns[index] + ')$')
  return compiled[index].exec(text)
}
function fill(value, found) {
  return value.replace(/\\$(\\d)/g, function (_, group) { return found[group] || '' })
}
function decode(text) {
  try { return decodeURIComponent(text) } catch (error) { return null }
}
/** Decodes the path of a site below the base path, or returns null. A dot in a pattern matches no line break, and no path has one. */
function readPath(uri) {
  var path = decode(uri)
  if (path === null || (path + '/').indexOf(table.base + '/') !== 0) return null
  return path.slice(table.base.length).replace(/[\\r\\n\\u2028\\u2029]/g, '%')
}
function readQuery(querystring, name) {
  var values = []
  for (var key in querystring) {
    if (decode(key.replace(/\\+/g, ' ')) !== name) continue
    var all = querystring[key].multiValue || [querystring[key]]
    for (var i = 0; i < all.length; i++) {
      var value = all[i].value.replace(/\\+/g, ' ')
      var decoded = decode(value)
      values.push(decoded === null ? value : decoded)
    }
  }
  return values
}
function readFormat(headers) {
  var value = headers.accept ? headers.accept.value : ''
  return accepts[0].test(value) ? 'md' : accepts[1].test(value) ? 'html' : accepts[2].test(value) ? 'md' : 'html'
}
function readLanguage(querystring) {
  var values = readQuery(querystring, 'lang')
  if (values.length === 0) return ''
  for (var i = 1; i < values.length; i++) if (values[i] !== values[0]) return '?'
  return table.languages.indexOf(values[0]) < 0 ? '?' : values[0]
}
/** Returns the file, or the status of an error. */
function chooseFile(request, path) {
  var facts = {
    l: readLanguage(request.querystring),
    v: readQuery(request.querystring, 'verbose')[0] === 'true' ? '' : null,
    f: readFormat(request.headers),
  }
  for (var i = 0; i < table.files.length; i++) {
    var rule = table.files[i]
    var found = matchPattern(rule[0], path)
    if (!found || (rule[1] && facts[rule[1][0]] !== rule[1].slice(1))) continue
    return typeof rule[2] === 'string' ? fill(rule[2], found) : rule[2]
  }
  return path
}
function setHeaders(headers, method, status, file, path) {
  for (var name in table.headers) {
    var rules = table.headers[name]
    var value = ''
    for (var i = 0; i < rules.length; i++) {
      var rule = rules[i]
      if (rule[0] >= 0 && !matchPattern(rule[0], method)) continue
      if (rule[1] >= 0 && !matchPattern(rule[1], String(status))) continue
      if (rule[2] >= 0 && !matchPattern(rule[2], file)) continue
      var found = rule[3] < 0 ? [] : matchPattern(rule[3], path)
      if (!found) continue
      value = rule[4] < 0 ? '' : fill(patterns[rule[4]], found)
      break
    }
    if (value) headers[name] = { value: value }
    else delete headers[name]
  }
  return headers
}
`

/** The rest of the function for `viewer-response`. */
const responseSource = `function handler(event) {
  var request = event.request
  var marked = request.headers['x-stele-path']
  var path = readPath(marked ? marked.value : request.uri)
  var response = event.response
  var file = marked ? decode(request.uri) : chooseFile(request, path)
  setHeaders(response.headers, request.method, response.statusCode, String(file), path)
  return response
}
`

/** The rest of the function for `viewer-request`. */
const requestSource = `/** Whether a file of the API exists. For all other files, S3 returns 404 itself. */
function existsInApi(file) {
  if (matchPattern(table.apiFiles, file) || matchPattern(table.listFile, file)) return true
  var found = matchPattern(table.essayFile, file)
  if (!found) return false
  if (table.essays === null) return true
  var essay = (' ' + table.essays + ' ').split(' ' + found[1] + ':')[1]
  return essay !== undefined && (!found[2] || essay.split(' ')[0].split(',').indexOf(found[2]) >= 0)
}
/** Returns the status, and the file or the location. */
function route(request, path) {
  var i, found
  if (request.method === 'OPTIONS') return { status: 204 }
  if (path === null) return { status: 404 }
  if (path === '') return { status: 308, location: '/' }
  var isApi = matchPattern(table.api, path)
  var plain = path.replace(isApi ? /[/]$/ : /(([/]index)?[.]html|[/])$/, '')
  found = matchPattern(table.name, plain)
  var page = plain.replace(/[.]md$/, '')
  var formerPath = table.pages[page]
  if (formerPath) formerPath += plain.slice(page.length)
  if (formerPath === undefined) formerPath = table.former[plain]
  var formerName = formerPath === undefined && found ? table.former[found[1]] : undefined
  if (formerPath === null || formerName === null) return { status: 410 }
  if (formerPath || formerName) return { status: 308, location: formerPath || plain.replace(found[1], formerName) }
  for (i = 0; i < table.redirects.length; i++) {
    found = matchPattern(table.redirects[i][0], path)
    if (!found) continue
    var location = fill(table.redirects[i][1], found)
    if (!location) return { status: 404 }
    if (!isApi || existsInApi(location + '.json')) return { status: 308, location: location }
  }
  var isRead = request.method === 'GET' || request.method === 'HEAD'
  var file = chooseFile(request, path)
  if (file !== 400 && (file === 404 || (isApi && !existsInApi(file)))) {
    return { status: !isRead && matchPattern(table.essayPath, path) ? 405 : 404 }
  }
  return isRead ? { status: file === 400 ? 400 : 200, file: file } : { status: 405 }
}
function printQuery(querystring) {
  var parts = []
  for (var key in querystring) {
    var all = querystring[key].multiValue || [querystring[key]]
    for (var i = 0; i < all.length; i++) parts.push(all[i].value === '' ? key : key + '=' + all[i].value)
  }
  return parts.length > 0 ? '?' + parts.join('&') : ''
}
function handler(event) {
  var request = event.request
  var path = readPath(request.uri)
  var result = route(request, path)
  var status = result.status
  var isApi = path !== null && matchPattern(table.api, path)
  if (status === 200 || (status === 404 && !isApi)) {
    delete request.headers['if-match']
    delete request.headers['if-unmodified-since']
    request.headers['x-stele-path'] = { value: request.uri }
    request.uri = status === 200 ? encodeURI(result.file) : '${absentPath}'
    return request
  }
  var body = '/api/' + status + '.json'
  if (!table.bodies[body]) body = ''
  var headers = setHeaders({}, request.method, status, body, path || '')
  if (result.location) headers.location = { value: table.base + encodeURI(result.location) + printQuery(request.querystring) }
  var response = { statusCode: status, statusDescription: String(status), headers: headers }
  if (body && request.method !== 'HEAD') response.body = { encoding: 'text', data: table.bodies[body] }
  return response
}
`
