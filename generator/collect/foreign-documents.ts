/** Collects the documents of a source of another generator, and the files beside them. Nothing in it is unexpected. */

import { statSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import type { VFile } from 'vfile'
import { joinPortably } from '../files/portable-path.ts'
import { isMap } from '../schemas/validate.ts'
import { createGlobs } from '../sources/globs.ts'
import { locateFile } from '../sources/locate-file.ts'
import { presets } from '../sources/presets.ts'
import type { ForeignSource, Inherited } from '../sources/source.ts'
import { type AssetFile, collectAsset, isAssetName } from './assets.ts'
import { type CollectedSource, noNames, readFrontMatter, type SourceFile } from './document.ts'
import { maxYamlBytes } from './limits.ts'
import { createListing, type Entry } from './listing.ts'
import { readText } from './text.ts'
import { parseYaml } from './yaml/source.ts'

export interface CollectedForeign extends CollectedSource {
  /** Values that files of the source hold for its documents, the outermost first. */
  readonly inherited: readonly Inherited[]
}

/** Names of folders that generators write to. One with an `index.html` is the output of a build, and no content. */
const outputFolders: ReadonlySet<string> = new Set(['_site', 'build', 'dist', 'out', 'public'])

/**
 * Collects a source.
 * @param index of the source
 * @param content the content folder, which is left out if it is in the folder of the source
 * @param unexpectedFiles receives what cannot be read
 */
export function collectForeign(
  source: ForeignSource,
  index: number,
  content: string,
  unexpectedFiles: VFile[],
): CollectedForeign {
  const { bundleName, inheritance, mdxExtensions } = presets[source.preset]
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const inherited: Inherited[] = []
  const root = joinPortably([content, source.id])
  const isIncluded = createGlobs(source.files)
  const isIgnored = createGlobs(source.ignore)
  const list = createListing(root, unexpectedFiles)
  const skipped = resolve(content)
  const isBundle = (name: string): boolean =>
    bundleName !== null && name.startsWith(`${bundleName}.`) && isIncluded(name)

  visit(root, '', false)
  const staticAssets = source.staticFolders.flatMap((id) =>
    collectStatic(
      { folder: joinPortably([content, id]), id },
      (path, inner) => resolve(path) === skipped || (id === source.id && isIgnored(inner)),
      unexpectedFiles,
    ),
  )
  return { documents, assets: [...assets, ...staticAssets], inherited }

  function visit(folder: string, path: string, isInBundle: boolean): void {
    const entries = list(folder) ?? []
    if (path !== '' && isOutput(posix.basename(path), entries)) return
    const hasBundle = isInBundle || entries.some(({ name }) => isBundle(name))
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.kind === 'folder') {
        const isSkipped = entry.isLink || entry.name === 'node_modules' || isIgnored(inner)
        if (!isSkipped && resolve(entry.path) !== skipped) visit(entry.path, inner, hasBundle)
      } else if (entry.kind === 'file' && !isIgnored(inner)) {
        const isResource = isInBundle || (hasBundle && !isBundle(entry.name))
        add(entry, inner, isResource)
      }
    }
  }

  /** @param isResource whether a document is part of another one, and has no page */
  function add(entry: Entry, path: string, isResource: boolean): void {
    const id = posix.join(source.id, path)
    const isDocument = isIncluded(path)
    if (inheritance?.isHolder(path)) addInherited(entry, path, isDocument)
    if (isDocument && !isResource) {
      documents.push({
        kind: source.kind,
        // Front matter decides about the values that are empty here.
        slug: '',
        lang: '',
        url: null,
        address: null,
        names: noNames,
        page: null,
        format: mdxExtensions.some((extension) => path.endsWith(`.${extension}`)) ? 'mdx' : 'md',
        path: entry.path,
        id,
        source: index,
      })
    } else if (isAssetName(entry.name)) {
      const asset = collectAsset(entry, id, unexpectedFiles)
      if (asset !== null) assets.push({ ...asset, isOptional: true })
    }
  }

  /** Values in a document are for the documents of its language. */
  function addInherited({ path: file }: Entry, path: string, isDocument: boolean): void {
    const value = isDocument ? readFrontMatter({ path: file }, false).frontMatter?.value : readData(file)
    if (inheritance === null || !isMap(value)) return
    const lang = isDocument && source.lang.from !== 'key' ? locateFile(path, source).lang : null
    for (const values of inheritance.list(path, value)) inherited.push({ ...values, lang })
  }
}

/** Reads a data file. JSON is YAML. */
function readData(path: string): unknown {
  const { file } = readText(path, maxYamlBytes)
  return parseYaml(String(file), file, 0).value
}

/** Whether a folder holds the output of a build. */
const isOutput = (name: string, entries: readonly Entry[]): boolean =>
  entries.some(
    (entry) =>
      (entry.kind === 'folder' && entry.name === '_stele') ||
      (outputFolders.has(name) && entry.name === 'index.html'),
  )

/**
 * Collects a folder whose files have addresses from the root of the other site. It may be the folder of the whole site, with packages
 * and output in it.
 * @param isSkipped whether a folder is left out; the second path is relative to the static folder
 */
function collectStatic(
  { folder, id }: { readonly folder: string; readonly id: string },
  isSkipped: (path: string, inner: string) => boolean,
  unexpectedFiles: VFile[],
): AssetFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const list = createListing(folder, unexpectedFiles)
  const assets: AssetFile[] = []
  const visit = (path: string, inner: string): void => {
    const entries = list(path) ?? []
    if (inner !== '' && isOutput(posix.basename(inner), entries)) return
    for (const entry of entries) {
      const name = `${inner}/${entry.name}`
      if (entry.kind === 'folder') {
        const isLeftOut =
          entry.isLink || entry.name === 'node_modules' || isSkipped(entry.path, name.slice(1))
        if (!isLeftOut) visit(entry.path, name)
      } else if (entry.kind === 'file' && isAssetName(entry.name)) {
        const asset = collectAsset(entry, id + name, unexpectedFiles)
        if (asset !== null) assets.push({ ...asset, isOptional: true, address: name.normalize('NFC') })
      }
    }
  }
  visit(folder, '')
  return assets
}
