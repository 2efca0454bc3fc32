/**
 * The rules as maps: for each thing that is to be known of a request, patterns in the order in which they are tried,
 * and what each gives. nginx and Caddy both have such maps, and print these each in its own words.
 */

import { envelopeFiles, errorPages } from '../../../shim/contract/routes.ts'
import { accept, inApi, literal } from './patterns.ts'
import { type Condition, type HeaderRule, nowhere, type Rules } from './rules.ts'

/** What a map looks at: things of the request, of its answer, and other maps, each in braces. */
export interface RuleMap {
  /** The variable that it gives. */
  readonly name: string
  readonly source: string
  readonly otherwise: string
  /** Patterns of the source and what they give, with `{name}` for what they captured. */
  readonly lines: readonly (readonly [pattern: string, value: string])[]
}

/** A line break is a character like others, and not one that an end may stand before. */
const whole = (pattern: string): string => `(?s)^${pattern}\\z`

/** The form that a client prefers. */
const medium: RuleMap = {
  name: 'medium',
  source: '{accept}',
  otherwise: 'html',
  lines: [
    [accept.markdownWholly, 'md'],
    [accept.html, 'html'],
    [accept.markdown, 'md'],
  ],
}

/** What the conditions of a file's rule are read from. */
const request = '{lang} {verbose} {medium} {path}'

const toRequestPattern = (when: Condition, path: string): string => {
  const lang = when.kind === 'lang' ? literal(when.lang) : when.kind === 'anotherLang' ? '\\?' : '[^ ]*'
  const verbose = when.kind === 'verbose' ? 'true' : '[^ ]*'
  return whole(`${lang} ${verbose} ${when.kind === 'medium' ? when.medium : '[^ ]*'} ${path}`)
}

/** The fields of an answer, by its method, its status, the file and the path that was asked for. */
const toHeaderMap = (name: string, rules: readonly HeaderRule[]): RuleMap => ({
  name: toVariable(name),
  source: '{method} {status} {file} {asked}',
  otherwise: '',
  lines: rules.map(({ method = '[^ ]*', status = '[^ ]*', file = '[^ ]*', path = '.*', value }) => [
    whole(`${method} ${status} ${file.replaceAll('.*', '[^ ]*')} ${path}`),
    value,
  ]),
})

/** The variable of a header field. */
export const toVariable = (name: string): string => `header_${name.toLowerCase().replaceAll('-', '_')}`

/**
 * All maps but those that read the query, which each host does in its own way: `lang` is the one language that is
 * given, `?` where that is none of the site's, `verbose` is `true` or nothing.
 */
export function toMaps({ files, known, moves, headers, manifest }: Rules): RuleMap[] {
  const hasPages = manifest.files[errorPages.html] !== undefined
  return [
    medium,
    {
      name: 'chosen',
      source: request,
      otherwise: '{path}',
      lines: files.map(({ path, when, answer }) => [
        toRequestPattern(when, path),
        typeof answer === 'string' ? nowhere : answer.file,
      ]),
    },
    {
      name: 'refused',
      source: request,
      otherwise: '',
      lines: files
        .filter(({ answer }) => answer === 'refused')
        .map(({ path, when }) => [toRequestPattern(when, path), 'yes']),
    },
    {
      name: 'known',
      source: '{path}',
      otherwise: '{path}',
      lines: known.map(([path, file]) => [whole(path), file]),
    },
    { name: 'moved', source: '{path}', otherwise: '', lines: moves.map(({ path, to }) => [whole(path), to]) },
    {
      name: 'moved_known',
      source: '{path}',
      otherwise: nowhere,
      lines: moves.map(({ path, known: file }) => [whole(path), file]),
    },
    {
      name: 'missing',
      source: '{medium} {asked}',
      otherwise: `/${hasPages ? errorPages.html : errorPages.markdown}`,
      lines: [
        [whole(`[^ ]* ${inApi}`), `/${envelopeFiles.NOT_FOUND}`],
        [whole('md .*'), `/${errorPages.markdown}`],
      ],
    },
    ...[...headers].map(([name, rules]) => toHeaderMap(name, rules)),
  ]
}
