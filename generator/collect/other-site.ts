/** Collects the output of another generator, whose pages and files become part of the site (`site: { from }`). */

import { statSync } from 'node:fs'
import { VFile } from 'vfile'
import { internalFolder } from '../../shim/contract/routes.ts'
import { report } from '../diagnostics/diagnostic.ts'
import { hashChunks, readHandleChunks } from '../files/chunks.ts'
import { joinPortably } from '../files/portable-path.ts'
import { publishedDotNames } from './assets.ts'
import { createListing, type Entry } from './listing.ts'
import { readContentFile } from './read-content-file.ts'

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
  const files: OtherFile[] = []
  visit(folder, '')
  return { folder, files: files.sort((a, b) => (a.file < b.file ? -1 : 1)) }

  function visit(path: string, prefix: string): void {
    const entries = list(path, publishedDotNames) ?? []
    if (entries.some(({ name, kind }) => kind === 'folder' && name === internalFolder)) {
      unexpectedFiles.push(toBuild(path))
      return
    }
    for (const entry of entries) {
      const file = prefix + entry.name
      if (entry.kind === 'outside link' || (entry.kind === 'folder' && entry.isLink)) {
        unexpectedFiles.push(toLink(entry))
      } else if (entry.kind === 'folder') visit(entry.path, `${file}/`)
      else add(entry, file.normalize('NFC'))
    }
  }

  function add({ path }: Entry, file: string): void {
    const input = new VFile({ path })
    const state = readContentFile(input, (handle) => hashChunks(readHandleChunks(handle)))
    if (state === null) unexpectedFiles.push(input)
    else files.push({ file, path, hash: state.hash, length: state.length })
  }
}

/** Reports a build of Stele, which would contain itself. */
function toBuild(path: string): VFile {
  const file = new VFile({ path })
  report(file, 'unexpected-file', {
    reason: `The folder is a build of Stele; choose another folder for "--out", or another one for "from"`,
    found: 'a build of Stele',
    expected: ['the output of another generator'],
  })
  return file
}

/** Reports a link that leads out of the folder, and a link to a folder, which may lead back to a folder above it. */
function toLink({ path, kind }: Entry): VFile {
  const file = new VFile({ path })
  const where = kind === 'folder' ? 'to a folder' : 'out of the folder of the other site'
  report(file, 'outside-link', {
    reason: `The symbolic link leads ${where}; replace it by a copy of its target`,
    found: `a link ${where}`,
    expected: ['a file or a folder'],
  })
  return file
}
