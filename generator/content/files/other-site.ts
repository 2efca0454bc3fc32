/** Collects the output of another generator, whose pages and files become part of the site (`site: { from }`). */

import { statSync } from 'node:fs'
import type { VFile } from 'vfile'
import { internalFolder } from '../../../shim/contract/routes.ts'
import { createReported } from '../../kernel/diagnostics/diagnostic.ts'
import { joinPortably } from '../../kernel/files/paths.ts'
import { createListing, type FolderEntry, type ListFolder } from '../../kernel/files/walk.ts'
import { collectAssets } from './collect-assets.ts'

/** A file of another generator. */
export interface OtherFile {
  /** Its path in the folder, with slashes and in Unicode's form NFC, which is its path in dist. */
  readonly file: string
  /** Its path as messages show it. */
  readonly path: string
  /** The hash of its bytes, as in the manifest. */
  readonly hash: string
  /** In bytes. */
  readonly length: number
}

/** The output of another generator. */
export interface OtherSite {
  /** The folder as messages show it. */
  readonly folder: string
  /** Sorted by their paths. */
  readonly files: readonly OtherFile[]
}

/**
 * Reads the folder. It is never written. Names that start with a dot are skipped, as in `static/`.
 * @param content the content folder
 * @param from the path of the folder, relative to the content folder
 * @param unexpectedFiles receives the links that lead out of the folder, and what cannot be read
 * @returns null if the folder does not exist
 */
export function collectOtherSite(content: string, from: string, unexpectedFiles: VFile[]): OtherSite | null {
  const folder = joinPortably([content, from])
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return null
  const list = createListing(folder, unexpectedFiles)
  const listOutput: ListFolder = (path, dotNames) => {
    const entries = list(path, dotNames)
    if (!entries?.some(({ name, kind }) => kind === 'folder' && name === internalFolder)) return entries
    unexpectedFiles.push(toBuild(path))
    return null
  }
  const root: FolderEntry = { name: from, path: folder, kind: 'folder', isLink: false }
  const files = collectAssets(root, '', listOutput, unexpectedFiles, () => true, toLink).map(
    ({ source, file, hash, length }) => ({ file: source.slice(1), path: file.path, hash, length }),
  )
  return { folder, files: files.sort((a, b) => (a.file < b.file ? -1 : 1)) }
}

/** Reports a build of Stele, which would contain itself. */
const toBuild = (path: string): VFile =>
  createReported(path, 'unexpected-file', {
    reason: `The folder is a build of Stele; choose another folder for "--out", or another one for "from"`,
    found: 'a build of Stele',
    expected: ['the output of another generator'],
  })

/** Reports a link that leads out of the folder, and a link to a folder, which may lead back to a folder above it. */
function toLink({ path, kind }: FolderEntry): VFile {
  const where = kind === 'folder' ? 'to a folder' : 'out of the folder of the other site'
  return createReported(path, 'outside-link', {
    reason: `The symbolic link leads ${where}; replace it by a copy of its target`,
    found: `a link ${where}`,
    expected: ['a file or a folder'],
  })
}
