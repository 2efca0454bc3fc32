/** The folders of documents of a Hugo site. */

import { isMarkdown } from '../../kernel/files/markdown-names.ts'
import { type Config, getList, getText, getTexts } from '../recognise/config.ts'
import { hasDocuments, type SiteFolder, toInner } from '../recognise/site-folder.ts'
import { toGlob } from './hugo.ts'
import { findDefaultLanguage, type LanguageFolder, listLanguages } from './recognise-languages.ts'

/** A folder of documents, with the path that its documents begin with. */
export interface ContentFolder extends LanguageFolder {
  readonly target: string
  /** Globs of the files that a mount takes; empty for all. */
  readonly files: readonly string[]
  /** Globs of the files that it leaves out. */
  readonly ignore: readonly string[]
}

/** Mounts replace `contentDir`, and languages may have folders of their own. */
export function listContentFolders(site: SiteFolder, config: Config): readonly ContentFolder[] {
  const mounts = getList(config, 'module.mounts').flatMap((mount): readonly ContentFolder[] => {
    const target = `${getText(mount, 'target')}/`
    const folder = getText(mount, 'source')
    if (!target.startsWith('content/') || folder === null || !hasDocuments(site, folder)) return []
    const [language = null] = [...getTexts(mount, 'lang'), ...getTexts(mount, 'sites.matrix.languages')]
    const globs = toMountGlobs(mount)
    if (globs === null) return []
    return [
      {
        folder: toInner(folder),
        target: toInner(target.slice('content/'.length)),
        language: language?.toLowerCase() ?? null,
        ...globs,
      },
    ]
  })
  if (mounts.length > 0) return mounts
  const shared = toInner(getText(config, 'contentDir') ?? 'content')
  // Some sites write their mounts only when they are built. Then the folder of each language has its name.
  const languages = listLanguages(config)
  const first = findDefaultLanguage(config)
  const isMounted =
    languages.length > 1 &&
    languages.some(({ key, name }) => name === first && hasDocuments(site, `${shared}/${key}`))
  const own = languages.flatMap(({ key, name, settings }) => {
    const folder = getText(settings, 'contentDir') ?? (isMounted ? `${shared}/${key}` : null)
    // A language that names the folder of all languages shares it.
    const isOwn = folder !== null && toInner(folder) !== shared
    return isOwn ? [{ folder: toInner(folder), target: '', language: name, ...allFiles }] : []
  })
  const isShared = own.length < languages.length || own.length === 0
  const all = { folder: shared, target: '', language: null, ...allFiles }
  return [...own, ...(isShared ? [all] : [])].filter(({ folder }) => hasDocuments(site, folder))
}

const allFiles = { files: [], ignore: [] }

/** The globs of a mount (https://gohugo.io/configuration/module/#files); null for one that takes no document. */
function toMountGlobs(mount: unknown): Pick<ContentFolder, 'files' | 'ignore'> | null {
  const globs = getTexts(mount, 'files')
  const taken = [...globs.filter((glob) => !glob.startsWith('! ')), ...getTexts(mount, 'includeFiles')]
  const left = [
    ...globs.flatMap((glob) => (glob.startsWith('! ') ? [glob.slice(2)] : [])),
    ...getTexts(mount, 'excludeFiles'),
  ]
  const files = taken.map(toGlob).flatMap((glob) => {
    if (isMarkdown(glob)) return [glob]
    return /\*(?:\.\*)?$/.test(glob) ? [glob.replace(/(?:\.\*)?$/, '.{md,markdown}')] : []
  })
  return taken.length > 0 && files.length === 0 ? null : { files, ignore: left.map(toGlob) }
}

/**
 * The globs of what `ignoreFiles` leaves out of a folder. Its regular expressions match a part of a path on disk
 * (https://gohugo.io/configuration/all/#ignorefiles). Others than plain texts give a note.
 */
export function listIgnored(site: SiteFolder, config: Config, folder: string): readonly string[] {
  return getTexts(config, 'ignoreFiles').flatMap((pattern) => {
    const [, escaped, end] = /^(?:\.\*)?((?:[\w/ -]|\\[./_-])+)(\$|\.\*)?$/.exec(pattern) ?? []
    if (escaped === undefined) {
      site.note(`ignoreFiles: cannot convert "${pattern}" to a glob; add the files to "ignore" of the source`)
      return []
    }
    const text = escaped.replaceAll('\\', '').replace(/^\//, '')
    const isRooted = text.startsWith(`${folder}/`)
    const start = isRooted ? text.slice(folder.length + 1) : `**/${/^\\?\//.test(escaped) ? '' : '*'}${text}`
    return end === '$' ? [start] : start.endsWith('/') ? [`${start}**`] : [`${start}*`, `${start}*/**`]
  })
}
