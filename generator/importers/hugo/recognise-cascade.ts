/** Front matter that the configuration of Hugo gives to documents (https://gohugo.io/configuration/cascade/). */

import { createGlobs } from '../../schemas/globs.ts'
import { type Config, get, getMap } from '../recognise/config.ts'
import type { FoundDefaults } from '../recognise/found-site.ts'
import { listCascade } from './hugo.ts'

/** A folder of documents. */
interface Folder {
  /** The path that its documents begin with. */
  readonly target: string
  /** The name of its only language; null if it has several, or the only one of the site. */
  readonly language: string | null
  /** The code of its only language. */
  readonly code: string | null
  /** The codes of languages by their names. */
  readonly codes: ReadonlyMap<string, string>
}

export function listCascadeDefaults(
  config: Config,
  { target, language, code, codes }: Folder,
): readonly FoundDefaults[] {
  const own = language === null ? undefined : get(getMap(config, 'languages'), `${language}.cascade`)
  return [get(config, 'cascade'), own].flatMap(listCascade).flatMap((entry): readonly FoundDefaults[] => {
    const globs = (entry.files ?? ['**']).flatMap((glob) => toFolderGlob(glob, target))
    const isNamed = entry.langs === null ? () => true : createGlobs(entry.langs)
    const langs = [...codes].flatMap(([name, other]) => (isNamed(name) ? [other] : []))
    const isElsewhere = code === null ? langs.length === 0 : !langs.includes(code)
    if (globs.length === 0 || isElsewhere) return []
    const isOfSome = code === null && entry.langs !== null
    return [{ files: globs, lang: isOfSome ? langs : undefined, values: entry.values }]
  })
}

/** Makes a glob relative to a folder of the content. One that is elsewhere is left out. */
function toFolderGlob(glob: string, target: string): readonly string[] {
  if (target === '' || glob.startsWith('*')) return [glob]
  const start = `${target}/`
  const inner = glob
    .split(/(?<=[{,])/)
    .map((part) => (part.startsWith(start) ? part.slice(start.length) : part))
    .join('')
  return inner === glob ? [] : [inner]
}
