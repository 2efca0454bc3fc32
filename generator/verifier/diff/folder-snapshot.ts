/** Reads a build from a dist folder. Files count as they are on disk, even if they differ from the manifest. */

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { manifestFormat } from '../../../shim/contract/manifest.ts'
import { isSitemapFile, manifestFile, openapiFiles } from '../../../shim/contract/routes.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { readLanguageTags } from '../../kernel/hosted-operations.ts'
import { readSitemap } from './page-urls.ts'
import { isPublic, parseJson, type Snapshot, type SnapshotFile } from './snapshot.ts'

/** A path inside the folder. */
const path = z.string().refine((file) => !/^\/|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(file))

/** Languages by slug. */
const documents = z.record(z.string(), z.array(z.string()))

/** The parts of a manifest that the comparison reads. */
const manifestSchema = z.object({
  format: z.literal(manifestFormat),
  baseUrl: z.string(),
  languages: z.array(z.string()).min(1),
  essays: documents,
  collections: z.record(z.string(), documents).default({}),
  formerPaths: z.record(z.string(), z.string().nullable()).default({}),
  health: z.object({ plain: z.object({ endpoints: z.object({ health: z.string() }) }) }),
  files: z.record(path, z.object({ lang: z.string().nullable() })),
  hostFiles: z.array(path),
})

/**
 * Reads the manifest of a dist folder, and hashes its files.
 * @throws {OperationalError} OUTPUT_NOT_FOUND if the folder has no build of this version of Stele
 */
export function readFolder(folder: string): Snapshot {
  const manifest = readManifest(folder)
  const storedFiles = new Map<string, string>()
  for (const file of [manifestFile, ...Object.keys(manifest.files), ...manifest.hostFiles]) {
    const bytes = readBytes(folder, file)
    if (bytes !== null) storedFiles.set(file, toHash(bytes))
  }
  const publicFiles = new Map<string, SnapshotFile>()
  const codes = new Map(Array.from(readLanguageTags(manifest), ([code, tag]) => [tag, code]))
  for (const [file, { lang: tag }] of Object.entries(manifest.files)) {
    const lang = tag && (codes.get(tag) ?? tag)
    const hash = storedFiles.get(file)
    if (hash !== undefined && isPublic(file, Object.keys(manifest.collections)))
      publicFiles.set(file, { hash, lang })
  }
  const { baseUrl, languages, essays, collections, formerPaths, health } = manifest
  return {
    name: folder,
    baseUrl,
    languages,
    essays,
    collections,
    formerPaths,
    isAddressedByFiles: health.plain.endpoints.health.endsWith('.json'),
    contract: parseJson(readBytes(folder, openapiFiles.json)),
    publicFiles,
    pages: new Map(
      Object.keys(manifest.files)
        .filter(isSitemapFile)
        .flatMap((file) => [...readSitemap(readBytes(folder, file), baseUrl)]),
    ),
    storedFiles,
    readJson: async (file) => parseJson(readBytes(folder, file)),
  }
}

const toError = (folder: string, reason: string): OperationalError =>
  new OperationalError(`Cannot compare "${folder}": ${reason}`, 'OUTPUT_NOT_FOUND')

/**
 * Reads what the comparison needs of the manifest of a dist folder.
 * @throws {OperationalError} OUTPUT_NOT_FOUND if the folder has no build of this version of Stele
 */
export function readManifest(folder: string): z.output<typeof manifestSchema> {
  const state = statSync(folder, { throwIfNoEntry: false })
  if (state === undefined) throw toError(folder, 'the folder does not exist')
  if (!state.isDirectory()) throw toError(folder, 'it is a file; expected a folder of stele build, or a URL')
  const bytes = readBytes(folder, manifestFile)
  if (bytes === null) throw toError(folder, 'it contains no build; run "stele build" first')
  const manifest = parseJson(bytes)
  const { success, data } = manifestSchema.safeParse(manifest)
  if (!success) throw toError(folder, 'this version of Stele cannot read its manifest; build it again')
  return data
}

/**
 * Reads a file of a folder; null if it does not exist.
 * @throws {OperationalError} OUTPUT_NOT_FOUND if it cannot be read
 */
export function readBytes(folder: string, file: string): Buffer | null {
  try {
    return readFileSync(join(folder, file))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw toError(folder, `"${file}" cannot be read: ${toSystemErrorReason(error)}`)
  }
}
