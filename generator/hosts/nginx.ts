/** Rules for nginx: maps that say what answers a request, and one location that applies them. */

import * as mediaTypes from '../../shim/contract/media-types.ts'
import { documents, envelopeFiles, internalFolder } from '../../shim/contract/routes.ts'
import { type RuleMap, toMaps, toVariable } from './rules/maps.ts'
import { encoded } from './rules/patterns.ts'
import type { Rules } from './rules/rules.ts'

/** What nginx calls the things that maps look at; another name is a map's, or of what a pattern captured. */
const own: Readonly<Record<string, string>> = {
  accept: 'http_accept',
  asked: 'stele_asked',
  file: 'uri',
  method: 'request_method',
  path: 'uri',
  query: 'args',
  status: 'status',
}

const toNginx = (value: string): string =>
  value.replace(/\{(\w+)\}/g, (_, name) => `\${${own[name] ?? `stele_${name}`}}`)

const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`

/** What a pattern captures is everybody's variable: its name is of its map, by number since names are bounded. */
function printMap({ name, source, otherwise, lines }: RuleMap, place: number): string {
  const printed = lines.map(([pattern, value]) => {
    const capturing = pattern.replace(/\(\?P<(\w+)>/g, `(?P<stele_${place}_$1>`)
    const captured = value.replace(/\{(\w+)\}/g, (_, part) => `\${stele_${place}_${part}}`)
    return `    ${quote(`~${capturing}`)} ${quote(captured)};\n`
  })
  return `map ${quote(toNginx(source))} $stele_${name} {\n    default ${quote(toNginx(otherwise))};\n${printed.join('')}}\n`
}

const ends = '(?:&|$)'

/** A parameter in a query that is not decoded yet. */
const given = (name: string, value: string): string => `(?:^|&)${encoded(name)}${value}`

/** All values of `lang` must agree. */
const toLanguageMap = (languages: readonly string[]): RuleMap => ({
  name: 'lang',
  source: '{query}',
  otherwise: '',
  lines: [
    ...languages.map((lang): [string, string] => {
      const another = given('lang', `(?:=(?!${encoded(lang)}${ends})|${ends})`)
      return [`^(?!.*${another}).*${given('lang', `=${encoded(lang)}${ends}`)}`, lang]
    }),
    [given('lang', `(?:=|${ends})`), '?'],
  ],
})

/** Of several values the first counts. */
const verboseMap: RuleMap = {
  name: 'verbose',
  source: '{query}',
  otherwise: '',
  lines: [
    [
      `^(?:(?!${encoded('verbose')}(?:=|${ends}))[^&]*&)*${encoded('verbose')}=${encoded('true')}${ends}`,
      'true',
    ],
  ],
}

const head = (where: string): string =>
  `# ${where} Made by "stele build --host nginx": what is changed here is lost with the next build.\n`

/** What goes into the block `http`. */
export function toNginxMaps(rules: Rules): string {
  const maps = [toLanguageMap(rules.manifest.languages), verboseMap, ...toMaps(rules)]
  return [head('Include this in the block http.'), ...maps.map(printMap)].join('\n')
}

/** Where failures are answered from: below what is hidden, so that nobody asks for it. */
const failures = `/${internalFolder}/errors`

/** What goes into a block `server`, beside the `listen` and the `root` of its owner. */
export function toNginxServer({ headers, types }: Rules): string {
  const endings = types.flatMap(({ file = '', value }) => {
    const ending = /^\.\*\\\.(\w+)$/.exec(file)?.[1]
    return ending === undefined ? [] : [`    ${quote(value)} ${ending};\n`]
  })
  return `${head('Include this in a block server whose root is this dist.')}
merge_slashes off;
absolute_redirect off;
if_modified_since off;
max_ranges 0;
gzip off;
gzip_static on;

types {
${endings.join('')}}
# What has no ending is the catalogue of the API.
default_type ${quote(mediaTypes.linkset)};

# One list for every answer: a block with such fields of its own would lose these.
${[...headers.keys()].map((name) => `add_header ${name} $stele_${toVariable(name)} always;\n`).join('')}
# A status of our own for a language that is none: 400 is nginx's, for what it cannot read.
error_page 418 =400 ${failures}/${envelopeFiles.INVALID_PARAMETER};
error_page 404 ${failures}$stele_missing;
error_page 405 ${failures}/${envelopeFiles.METHOD_NOT_ALLOWED};
error_page 413 =405 ${failures}/${envelopeFiles.METHOD_NOT_ALLOWED};
error_page 403 500 502 503 504 =500 ${failures}/${envelopeFiles.INTERNAL_ERROR};

location / {
    set $stele_asked $uri;

    if ($request_method = OPTIONS) { return 204; }
    if (-f $document_root$stele_moved_known) { return 308 $stele_moved$is_args$args; }
    if (!-f $document_root$stele_known) { return 404; }
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
    if ($stele_refused) { return 418; }
    try_files $stele_chosen =404;
}

# The one type that the ending of a name does not tell.
location ~ /${documents.feed.replace('.', '\\.')}$ {
    set $stele_asked $uri;
    types { }
    default_type ${quote(mediaTypes.atom)};

    if ($request_method = OPTIONS) { return 204; }
    if (!-f $document_root$stele_known) { return 404; }
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
}

location ^~ ${failures}/ {
    error_page 404 ${failures}$stele_missing;
    internal;
    rewrite ^${failures}(/.*)$ $1 break;
}
`
}
