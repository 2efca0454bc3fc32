/** The front matter of Hugo: its dates, and what documents inherit (https://gohugo.io/content-management/front-matter/). */

import { posix } from 'node:path'
import { createGlobs } from '../../content/schemas/globs.ts'
import { findValue, toTexts } from '../../content/schemas/lenient-values.ts'
import type { Inherited } from '../../content/schemas/source.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { keepWhole } from '../base-importer.ts'
import type { Inheritance } from '../importer.ts'

/** https://gohugo.io/configuration/front-matter/#dates */
export const dateKeys: readonly string[] = [
  'date',
  'publishDate',
  'pubdate',
  'published',
  'lastmod',
  'modified',
]

/** https://gohugo.io/content-management/front-matter/#cascade-1 */
export const cascade: Inheritance = {
  isHolder: (path) => /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|mdown)$/.test(path),
  isDeep: (key) => key === 'params',
  list: (path, values) => {
    const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
    return listCascade(values.cascade).map((inherited) => ({ ...inherited, folder }))
  },
}

/** Lists the values of a cascade in front matter or in the configuration. */
export const listCascade = (entries: unknown): readonly Omit<Inherited, 'folder'>[] =>
  (Array.isArray(entries) ? entries : [entries]).flatMap((entry) => {
    if (!isMap(entry)) return []
    const { target: newTarget, _target, ...values } = entry
    const target = newTarget ?? _target
    if (target === undefined) return { files: null, langs: null, values }
    const files = toFiles(isMap(target) ? target : {})
    return files?.length === 0 ? [] : { files, langs: toLanguages(target), values }
  })

/** Whether a target limits a value. Hugo ignores an empty one. */
const isSet = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The globs of the files that a target names: null for all, none for a target of another environment. */
function toFiles({ path, kind, environment }: Readonly<Record<string, unknown>>): readonly string[] | null {
  if (isSet(environment) && !/production|^\*+$/.test(environment)) return []
  const isKind = (name: string) => !isSet(kind) || createGlobs([kind])(name)
  if (isSet(path)) {
    const pages = toGlob(path)
    if (pages === '') return ['_index.*']
    return [
      ...(isKind('page') ? [`${pages.replace(/\*$/, '!(_index*)')}.*`] : []),
      // `**/*.*` matches `index.*`, too.
      ...(isKind('page') && !pages.endsWith('**/*') ? [`${pages}/index.*`] : []),
      ...(isKind('section') ? [`${pages}/_index.*`] : []),
    ]
  }
  if (!isSet(kind)) return null
  return [
    ...(isKind('page') ? ['**/!(_index*).*'] : []),
    ...(isKind('section') ? ['*/**/_index.*'] : []),
    ...(isKind('home') ? ['_index.*'] : []),
  ]
}

/** Globs of the languages of a target; null for all (https://gohugo.io/content-management/front-matter/#target). */
function toLanguages(target: unknown): readonly string[] | null {
  const map = isMap(target) ? target : {}
  const languages = (findValue(map, 'sites.matrix.languages') ?? findValue(map, 'lang'))?.value
  return toTexts(languages, keepWhole)
}

/** Converts a glob of Hugo. It starts at the root, two asterisks cross folders anywhere in it, and parentheses mean themselves. */
export const toGlob = (glob: string): string =>
  glob
    .replace(/(^|[{,])\//g, '$1')
    .replace(/(^|[/{,])\*\*(?!\/)/g, '$1**/*')
    .replace(/\\.|[()]/g, (sign) => (sign.length === 1 ? `\\${sign}` : sign))
