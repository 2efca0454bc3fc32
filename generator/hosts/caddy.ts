/** Rules for Caddy: maps that say what answers a request, and one route that applies them, as a snippet of a Caddyfile. */

import * as headerNames from '../../shim/contract/header-names.ts'
import { envelopeFiles } from '../../shim/contract/routes.ts'
import { type RuleMap, toMaps, toVariable } from './rules/maps.ts'
import { encoded, literal } from './rules/patterns.ts'
import type { Rules } from './rules/rules.ts'

/** What Caddy calls the things that maps look at; another name is a map's. */
const own: Readonly<Record<string, string>> = {
  accept: 'http.request.header.Accept',
  asked: 'http.request.orig_uri.path',
  file: 'http.request.uri.path',
  method: 'http.request.method',
  path: 'http.request.orig_uri.path',
  query: 'http.request.orig_uri.query',
  status: 'vars.stele_status',
}

const toCaddy = (value: string): string =>
  value.replace(
    /\{([\w.]+)\}/g,
    (_, name) => `{${own[name] ?? (name.includes('.') ? name : `stele_${name}`)}}`,
  )

const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`

function printMap({ name, source, otherwise, lines }: RuleMap): string {
  const printed = lines.map(([pattern, value]) => {
    const captured = value.replace(/\{(\w+)\}/g, (_, part) => `\${${part}}`)
    return `\t\t\t${quote(`~${pattern}`)} ${quote(captured)}\n`
  })
  return `\t\tmap ${quote(toCaddy(source))} {stele_${name}} {\n${printed.join('')}\t\t\tdefault ${quote(toCaddy(otherwise))}\n\t\t}\n`
}

const given = (name: string): string => `(?:[^ ]*&)?${encoded(name)}`
const ends = '(?:&[^ ]*)? '

/**
 * Caddy decodes a query and joins what is given several times by commas, and leaves out what it cannot decode: the
 * raw query tells whether there was anything of that.
 */
const unreadable = `(?:[,;]|${encoded(',')}|%[0-9a-fA-F]?(?:[^0-9a-fA-F]|$))`

const toLanguageMap = (languages: readonly string[]): RuleMap => ({
  name: 'lang',
  source: '{query} {http.request.uri.query.lang}',
  otherwise: '',
  lines: [
    [`^${given('lang')}=[^& ]*${unreadable}`, '?'],
    ...languages.map((lang): [string, string] => [`^[^ ]* ${literal(lang)}(?:,${literal(lang)})*$`, lang]),
    [`^${given('lang')}(?:=[^& ]*)?${ends}`, '?'],
  ],
})

/** Of several values the first counts: it is taken out of the raw query, and then read. */
const verboseMaps: readonly RuleMap[] = [
  {
    name: 'first_verbose',
    source: '{query}',
    otherwise: '',
    lines: [[`^(?:[^&]*&)*?${encoded('verbose')}(?:=(?P<value>[^&]*))?(?:&.*)?$`, '{value}']],
  },
  {
    name: 'verbose',
    source: '{first_verbose}',
    otherwise: '',
    lines: [[`^${encoded('true')}$`, 'true']],
  },
]

/** The media type of the file that answers; Caddy would name some of them otherwise. */
const toTypeMap = ({ types }: Rules): RuleMap => ({
  name: toVariable(headerNames.contentType),
  source: '{status} {file}',
  otherwise: '',
  lines: types.map(({ file = '', value }) => [`^(?:200|4..|5..) ${file}$`, value]),
})

/** What is set on every answer, when it goes out: what Caddy itself says by then is replaced, never doubled. */
const toField = (name: string): string => {
  const variable = `stele_${toVariable(name)}`
  return `\theader @${variable} {\n\t\t${name} {${variable}}\n\t\tdefer\n\t}\n`
}

/** A field without a value is left out. */
const toMatcher = (name: string): string =>
  `\t@stele_${toVariable(name)} expression \`{stele_${toVariable(name)}} != ""\`\n`

/** A snippet for a site whose root is this dist. */
export function toCaddyfile(rules: Rules): string {
  const maps = [toLanguageMap(rules.manifest.languages), ...verboseMaps, ...toMaps(rules), toTypeMap(rules)]
  const names = [...rules.headers.keys(), headerNames.contentType]
  return `# Import this before a site whose root is this dist, and "import stele" in that site.
# Made by "stele build --host caddy": what is changed here is lost with the next build.

(stele_fields) {
\tvars stele_status {args.0}
${names.map(toField).join('')}}

(stele_matchers) {
${names.map(toMatcher).join('')}}

(stele) {
\troute {
\t\timport stele_matchers
${maps.map(printMap).join('')}
\t\t@preflight method OPTIONS
\t\troute @preflight {
\t\t\timport stele_fields 204
\t\t\trespond 204
\t\t}

\t\t@moved file {stele_moved_known}
\t\troute @moved {
\t\t\timport stele_fields 308
\t\t\t@query expression \`{http.request.orig_uri.query} != ""\`
\t\t\tredir @query {stele_moved}?{http.request.orig_uri.query} 308
\t\t\tredir {stele_moved} 308
\t\t}

\t\t@unknown not file {stele_known}
\t\terror @unknown 404
\t\t@changing not method GET HEAD
\t\terror @changing 405
\t\t@refused expression \`{stele_refused} != ""\`
\t\terror @refused 400
\t\t@absent not file {stele_chosen}
\t\terror @absent 404

\t\trewrite * {stele_chosen}
\t\timport stele_fields 200
\t\t# A part of an answer, or one under a condition other than a tag, is not promised.
\t\trequest_header -Range
\t\trequest_header -If-Range
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
\t\t\t# A failure is no representation of what was asked for: nobody has it already, or a part of it.
\t\t\tmethod GET
\t\t\trequest_header -If-*
\t\t\trequest_header -Range
\t\t\t@refused expression \`{err.status_code} == 400\`
\t\t\trewrite @refused /${envelopeFiles.INVALID_PARAMETER}
\t\t\t@unknown expression \`{err.status_code} == 404\`
\t\t\trewrite @unknown {stele_missing}
\t\t\t@changing expression \`{err.status_code} == 405\`
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
