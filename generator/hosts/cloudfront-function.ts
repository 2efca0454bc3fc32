/** The rules as CloudFront functions (cloudfront-js-2.0), for the events `viewer-request` and `viewer-response`. */

import * as headerNames from '../../shim/contract/header-names.ts'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import * as mediaTypes from '../../shim/contract/media-types.ts'
import { apiBase, apiRoot, envelopeFiles, goneEnvelope, toEssayPath } from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { requestSource, responseSource, sharedSource } from './cloudfront-source.ts'
import type { HostedSite } from './host.ts'
import { withOtherPages } from './rules/other-site.ts'
import { accept, eitherOf, essayPath, inApi, literal, slug } from './rules/patterns.ts'
import type { Condition, HeaderRule, Rules } from './rules/rule.ts'
import { toRules } from './rules/rules.ts'

/** The maximum size of a function, in bytes. */
const maxFunctionBytes = 10_240

/** A list of different patterns, which the tables name by their indexes. */
interface Patterns {
  readonly list: readonly string[]
  readonly add: (pattern: string) => number
  /** Adds a text that is no pattern. */
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
 * absent essay, with the page of a 404.
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

/** @param hasEssays whether the function lists all essays with their languages */
function toRequestFunction({ manifest, read }: HostedSite, rules: Rules, hasEssays: boolean): string {
  const targets = Object.values(manifest.formerPaths ?? {}).map((to) => to && encodeURI(to))
  const patterns = createPatterns()
  const { add } = patterns
  const isPublished = (file: string) => manifest.files[file] !== undefined
  const { INVALID_PARAMETER, NOT_FOUND, METHOD_NOT_ALLOWED } = envelopeFiles
  const bodies = [INVALID_PARAMETER, NOT_FOUND, METHOD_NOT_ALLOWED, goneEnvelope].filter(isPublished)
  const essays = literal(toEssayPath(''))
  const apiFiles = Object.keys(manifest.files)
    .map((file) => `/${file}`)
    .filter((file) => file.startsWith(apiRoot) && !file.startsWith(toEssayPath('')))
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
    former: toFormerTable(manifest),
    headers: toHeaderTable(new Map(setHeaders), patterns),
    bodies: Object.fromEntries(bodies.map((file) => [`/${file}`, read(file).toString()])),
    essays: hasEssays ? toEssayList(manifest) : null,
    api: add(inApi),
    apiFiles: add(eitherOf(apiFiles.map(literal))),
    essayFile: add(`${essays}(${slug})(?:\\.(${slug}))?\\.json`),
    essayPath: add(essayPath),
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

function print(source: string, { list }: Patterns, table: object): string {
  const accepts = [accept.markdownFully, accept.html, accept.markdown].map((text) =>
    text.replace(/^\(\?i\)/, ''),
  )
  // Without comments and indentation, and without spaces around operators. No string in the code has any of these.
  const code = `${sharedSource}${source}`
    .replaceAll(/^ +|^\/\*\* .*\n/gm, '')
    .replaceAll(/ ?([=!]==|\+=|&&|\|\||[=?:<{},+]) ?/g, '$1')
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

/** Lists former names with the new ones, or null for gone ones. A change of more than the name is listed with both paths. */
function toFormerTable(manifest: SiteManifest): Readonly<Record<string, string | null>> {
  const pattern = new RegExp(`^(?:${toNamePattern(manifest)})$`)
  const toName = (path: string): string => path.replace(pattern, '$1')
  const table = new Map<string, string | null>()
  for (const [from, to] of Object.entries(manifest.formerPaths ?? {})) {
    const [oldName, newName] = [toName(from), to === null ? null : toName(to)]
    const isRegular = newName === null || from.replace(oldName, newName) === to
    const known = table.get(oldName)
    if (isRegular && (known === undefined || known === newName)) table.set(oldName, newName)
    else table.set(from, to)
  }
  return Object.fromEntries(table)
}

/** Prints the slugs of all essays, each with the languages that its file names have: `a:pt b: c:pt,fr`. */
const toEssayList = ({ essays, languages: [defaultLanguage] }: SiteManifest): string =>
  Object.entries(essays)
    .map(([slug, languages]) => `${slug}:${languages.filter((lang) => lang !== defaultLanguage).join()}`)
    .join(' ')
