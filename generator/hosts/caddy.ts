/** Caddy: a Caddyfile snippet with maps that select the file and the headers of a response, and a route that applies them. */

import * as headerNames from '../../shim/contract/header-names.ts'
import { cacheControl } from '../../shim/contract/header-values.ts'
import { envelopeFiles, internalFolder } from '../../shim/contract/routes.ts'
import type { DistFile } from '../kernel/file.ts'
import type { HostedSite, NamedHost } from './host.ts'
import { byWebServer } from './promises.ts'
import { lookups } from './rules/other-site.ts'
import { encoded, literal } from './rules/patterns.ts'
import { absentFile, type RuleMap, type Rules } from './rules/rule.ts'
import { toRules } from './rules/rules.ts'
import { precompress, toMaps, toVariable } from './web-servers.ts'

export const caddy: NamedHost = {
  servedBy: 'rules',
  addressing: 'queries',
  deployment: {
    file: 'server',
    machine:
      'On the machine, import the rules in dist/_stele/Caddyfile, and let the user reload Caddy with sudo.',
    reload: 'sudo systemctl reload caddy',
  },
  promises: [...byWebServer, 'dotSegments', 'noConditions'],
  toFiles: toCaddyFiles,
}

function* toCaddyFiles({ manifest, read }: HostedSite): Generator<DistFile> {
  yield { file: `${internalFolder}/Caddyfile`, bytes: Buffer.from(toCaddyfile(toRules(manifest))) }
  yield* precompress(manifest, read)
}

/** Caddy's names of the variables that maps read. Every other name is set by a map. */
const variables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lookups.map(([variable]) => [variable, `vars.stele_${variable}`])),
  target: 'http.request.orig_uri',
  accept: 'http.request.header.Accept',
  requested: 'http.request.orig_uri.path',
  file: 'http.request.uri.path',
  method: 'http.request.method',
  path: 'http.request.orig_uri.path',
  query: 'http.request.orig_uri.query',
  status: 'vars.stele_status',
}

/** The variable with the path below the base path. */
const sitePath: Readonly<Record<string, string>> = { requested: 'stele_site_path', path: 'stele_site_path' }

const toCaddy = (value: string, basePath: string): string => {
  const names = basePath === '' ? variables : { ...variables, ...sitePath }
  return value.replace(
    /\{([\w.]+)\}/g,
    (_, name) => `{${names[name] ?? (name.includes('.') ? name : `stele_${name}`)}}`,
  )
}

const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`

function printMap({ name, source, otherwise = '', lines }: RuleMap, basePath: string): string {
  const printed = lines.map(([pattern, value]) => {
    const expanded = value.replace(/\{(\w+)\}/g, (_, part) => `\${${part}}`)
    return `\t\t\t${quote(`~${pattern}`)} ${quote(expanded)}\n`
  })
  return `\t\tmap ${quote(toCaddy(source, basePath))} {stele_${name}} {\n${printed.join('')}\t\t\tdefault ${quote(toCaddy(otherwise, basePath))}\n\t\t}\n`
}

/** Matches a parameter in a raw query, from the start of the query. */
const toParameter = (name: string): string => `(?:[^ ]*&)?${encoded(name)}`
const ends = '(?:&[^ ]*)? '

/**
 * Matches a raw value that Caddy's own query parser may change. Caddy joins repeated parameters with commas, and drops
 * a parameter with a semicolon or an invalid escape.
 */
const ambiguous = `(?:[,;]|${encoded(',')}|%[0-9a-fA-F]?(?:[^0-9a-fA-F]|$))`

/** Repeated `lang` parameters select a language only if all have the same value. */
const toLanguageMap = (languages: readonly string[]): RuleMap => ({
  name: 'lang',
  source: '{query} {http.request.uri.query.lang}',
  lines: [
    [`^${toParameter('lang')}=[^& ]*${ambiguous}`, '?'],
    ...languages.map((lang): [string, string] => [`^[^ ]* ${literal(lang)}(?:,${literal(lang)})*$`, lang]),
    [`^${toParameter('lang')}(?:=[^& ]*)?${ends}`, '?'],
  ],
})

/** The first of repeated `verbose` parameters counts: one map extracts its raw value, the next one decodes it. */
const verboseMaps: readonly RuleMap[] = [
  {
    name: 'first_verbose',
    source: '{query}',
    lines: [[`^(?:[^&]*&)*?${encoded('verbose')}(?:=(?P<value>[^&]*))?(?:&.*)?$`, '{value}']],
  },
  { name: 'verbose', source: '{first_verbose}', lines: [[`^${encoded('true')}$`, 'true']] },
]

/** `Content-Type` by file. Caddy's own choice differs for some files. */
const toTypeMap = ({ types }: Rules): RuleMap => ({
  name: toVariable(headerNames.contentType),
  source: '{status} {file}',
  lines: types.map(({ file = '', value }) => [`^(?:200|4..|5..) ${file}$`, value]),
})

/** Sets a header when the response is sent (`defer`), so that it replaces a value that Caddy itself set. */
const toField = (name: string): string => {
  const variable = `stele_${toVariable(name)}`
  return `\theader @${variable} {\n\t\t${name} {${variable}}\n\t\tdefer\n\t}\n`
}

/** Removes the time of the file. It is not the date of a text: a deployment writes all files again. */
const undated = `\theader @undated {\n\t\t-${headerNames.lastModified}\n\t\tdefer\n\t}\n`
const undatedMatcher = `\t@undated expression \`{stele_${toVariable(headerNames.lastModified)}} == ""\`\n`

/** Caddy offers ranges of every file. */
const whole = `\theader @whole {\n\t\t-${headerNames.acceptRanges}\n\t\tdefer\n\t}\n`
const wholeMatcher = '\t@whole expression `{stele_has_ranges} == ""`\n'

/** Matches if a header has a value. */
const toMatcher = (name: string): string =>
  `\t@stele_${toVariable(name)} expression \`{stele_${toVariable(name)}} != ""\`\n`

/** Removes the base path. A path that is not below it leads to no file. */
const toSitePathMap = (basePath: string): RuleMap => ({
  name: 'site_path',
  source: '{http.request.orig_uri.path}',
  otherwise: absentFile,
  lines: [[`(?s)^${literal(basePath)}(?P<rest>/.*)\\z`, '{rest}']],
})

/** Redirects the requests of a matcher, with their query. */
const toRedirect = (matcher: string, queryMatcher: string, location: string): string =>
  `\t\troute @${matcher} {
\t\t\timport stele_fields 308
\t\t\t@${queryMatcher} expression \`{http.request.orig_uri.query} != ""\`
\t\t\tredir @${queryMatcher} ${location}?{http.request.orig_uri.query} 308
\t\t\tredir * ${location} 308
\t\t}
`

/** Redirects the base path itself to the home page. */
const toBasePathRoute = (basePath: string): string =>
  `\t\t@base path ${quote(basePath)}
${toRedirect('base', 'base_query', `${basePath}/`)}
`

/** Looks for the files of a page of another generator, and redirects other spellings. */
const toOtherPages = (basePath: string): string =>
  `${lookups
    .map(
      ([variable, file]) =>
        `\t\tvars stele_${variable} 0\n\t\t@${variable} file ${quote(toCaddy(file, basePath))}\n\t\tvars @${variable} stele_${variable} 1\n`,
    )
    .join('')}\t\t@page_moved expression \`{stele_page_moved} != ""\`
${toRedirect('page_moved', 'page_query', '{stele_page_moved}')}
`

/** The parts of the snippet for withdrawn documents. */
const goneError = '\t\t@gone expression `{stele_gone} != ""`\n\t\terror @gone 410\n'
const goneRewrite =
  '\t\t\t@withdrawn expression `{err.status_code} == 410`\n\t\t\trewrite @withdrawn {stele_withdrawn}\n'

/** Which responses have ranges, and which requests get one: those for one range. Caddy would send several in one body. */
const rangeMaps: readonly RuleMap[] = [
  {
    name: 'has_ranges',
    source: '{file}',
    lines: [
      ['\\.(?:html|md|markdown|json)$', ''],
      ['\\.[^./]+$', 'yes'],
    ],
  },
  {
    name: 'range',
    source: '{method} {has_ranges} {http.request.header.Range}',
    lines: [['^GET yes (?i:bytes)=(?:\\d+-\\d*|-0*[1-9]\\d*)$', 'yes']],
  },
]

/** Prints the snippet. It works in a site whose `root` is dist. */
function toCaddyfile(rules: Rules): string {
  const maps = [
    toLanguageMap(rules.manifest.languages),
    ...verboseMaps,
    ...toMaps(rules),
    toTypeMap(rules),
    ...rangeMaps,
  ]
  const names = [...rules.headers.keys(), headerNames.contentType]
  const { basePath } = rules
  if (basePath !== '') maps.unshift(toSitePathMap(basePath))
  return `# Import this file before a site whose root is this folder dist, and put "import stele" in that site.
# Generated by "stele build --host caddy". The next build overwrites all changes.

(stele_fields) {
\tvars stele_status {args.0}
${names.map(toField).join('')}${undated}${whole}}

(stele_matchers) {
${names.map(toMatcher).join('')}${undatedMatcher}${wholeMatcher}}

(stele) {
\troute {
\t\timport stele_matchers
${maps.map((map) => printMap(map, basePath)).join('')}
${basePath === '' ? '' : toBasePathRoute(basePath)}\t\t@preflight method OPTIONS
\t\troute @preflight {
\t\t\timport stele_fields 204
\t\t\trespond 204
\t\t}

\t\t@moved file {stele_moved_known}
${toRedirect('moved', 'query', `${basePath}{stele_moved}`)}
${rules.noPage === null ? '' : toOtherPages(basePath)}${rules.gone.length === 0 ? '' : goneError}\t\t@unknown not file {stele_known}
\t\terror @unknown 404
\t\t@changing not method GET HEAD
\t\terror @changing 405
\t\t@refused expression \`{stele_refused} != ""\`
\t\terror @refused 400
\t\t@absent not file {stele_chosen}
\t\terror @absent 404

\t\trewrite * {stele_chosen}
\t\t# The bytes of a range have no content coding. Caches must not store a 416 for long, and its status is not known here.
\t\t@range expression \`{stele_range} != ""\`
\t\theader @range {
\t\t\t${headerNames.cacheControl} "${cacheControl.shared}"
\t\t\tdefer
\t\t}
\t\trequest_header @range -${headerNames.acceptEncoding}
\t\t@no_range expression \`{stele_range} == ""\`
\t\trequest_header @no_range -Range
\t\timport stele_fields 200
\t\t# The contract has no conditions on dates, and file_server sends no envelope with a 412.
\t\trequest_header -If-Match
\t\trequest_header -If-Modified-Since
\t\trequest_header -If-Unmodified-Since
\t\tfile_server {
\t\t\tprecompressed br gzip
\t\t}
\t}

\thandle_errors {
\t\troute {
\t\t\timport stele_matchers
\t\t\t# Conditions and ranges do not apply to error responses.
\t\t\tmethod GET
\t\t\trequest_header -If-*
\t\t\trequest_header -Range
\t\t\t@refused expression \`{err.status_code} == 400\`
\t\t\trewrite @refused /${envelopeFiles.INVALID_PARAMETER}
\t\t\t@unknown expression \`{err.status_code} == 404\`
\t\t\trewrite @unknown {stele_missing}
${rules.gone.length === 0 ? '' : goneRewrite}\t\t\t@changing expression \`{err.status_code} == 405\`
\t\t\trewrite @changing /${envelopeFiles.METHOD_NOT_ALLOWED}
\t\t\t@failed expression \`{err.status_code} >= 500\`
\t\t\trewrite @failed /${envelopeFiles.INTERNAL_ERROR}
\t\t\timport stele_fields {err.status_code}
\t\t\tfile_server {
\t\t\t\tstatus {err.status_code}
\t\t\t}
\t\t}
\t}
}
`
}
