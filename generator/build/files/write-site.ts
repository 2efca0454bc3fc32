/**
 * The write stage as a whole: every file of a site, in the order in which it can be made. The last ones are the files that the host
 * needs, and the manifest, which lists all others.
 */

import type { DatedOptions } from '../../build-options.ts'
import type { ParserName } from '../../content/markdown/parser-names.ts'
import { assertWithin, type Host, type HostName } from '../../hosts/host.ts'
import { toHost } from '../../hosts/hosts.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { Cache } from '../../kernel/cache/cache.ts'
import type { DayRange } from '../../kernel/days.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import {
  type DistFile,
  type Entry,
  type FileRecord,
  type FileState,
  toEntry,
  toEntryFile,
} from '../../kernel/file.ts'
import { toCacheKey, toHash } from '../../kernel/files/hash.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import type { PublishTarget } from '../../kernel/publish/target.ts'
import { assertLibrary } from '../../look/drawn-images/library.ts'
import { hasGuide } from '../../look/guides/metadata.ts'
import { toPageFingerprint } from '../../site/model/list-pages.ts'
import type { Page, Site } from '../../site/model/site.ts'
import type { PreviousChanges } from '../../surfaces/changes/change-feed.ts'
import { toPageContextData } from '../../surfaces/page-context.ts'
import { isFileThatNeeds, type SiteFile } from '../../surfaces/plan.ts'
import { listAssetFacts, type SiteInput } from '../../surfaces/site-input.ts'
import type { Surface } from '../../surfaces/surface.ts'
import { surfaces } from '../../surfaces/surfaces.ts'
import type { DocumentContext } from '../documents/task.ts'
import type { WorkerPool } from '../workers/pool.ts'
import { toAssetEntries, toOtherEntries } from './copies.ts'
import { type ToFileKey, toDerivedEntries } from './derived-files.ts'
import { createSiteWriter, type SiteWriter } from './entry-writer.ts'
import { renderManifest, toManifest } from './manifest.ts'
import type { MetadataSiteFile } from './metadata-renderer.ts'
import type { FilePlan } from './plan-files.ts'

/**
 * Writes the images. An image depends on what it shows, on the code that draws it, and on nothing else.
 * @param draw draws images; null to write empty files instead
 * @throws {OperationalError} MISSING_PACKAGE if images must be drawn and the library is not installed; SYSTEM_ERROR if the disk
 *   fails
 */
export async function writeDrawnImages(
  plan: readonly SiteFile[],
  toFileKey: ToFileKey,
  writer: Pick<SiteWriter, 'reuse' | 'write'>,
  draw: WorkerPool['drawImages'] | null,
): Promise<void> {
  const images = plan.filter(isFileThatNeeds('drawing')).map((planned) => {
    const key = draw && toFileKey('drawn-image', () => [planned.image])
    return { ...toEntryFile(planned, key), image: planned.image }
  })
  const missing = writer.reuse(images)
  if (draw === null) for (const image of missing) writer.write(image, { content: '' })
  else if (missing.length > 0) {
    assertLibrary()
    await draw(
      missing.map(({ image }) => image),
      (bytes, index) => {
        const image = missing[index]
        if (image !== undefined) writer.write(image, { content: bytes })
      },
    )
  }
}

/** The files of a site on their way to the target. */
interface SiteFiles extends Pick<SiteWriter, 'addDocument' | 'keys' | 'verify'> {
  /** What threads need to render documents. */
  readonly output: NonNullable<DocumentContext['output']>
  /** Writes lists, the search index, guides and all else that needs the front matter of all documents. */
  writeLists(): Promise<void>
  /**
   * Writes the images that the build draws.
   * @param draw draws images; null to write empty files instead
   */
  writeDrawnImages(draw: WorkerPool['drawImages'] | null): Promise<void>
  /**
   * Writes feeds, llms.txt, llms-full.txt, the sections, the search of texts and the change feed. All documents must have been added.
   * @param previous the feed of the build that this one replaces; null for the published one
   * @param nextChange the day on which the same content gives another site; null if there is none
   */
  writeFeedsAndTexts(previous: PreviousChanges | null, nextChange: string | null): Promise<void>
  /** Copies the files of the content and of another generator. */
  copyFiles(assets: readonly ContentAsset[]): Promise<void>
  /**
   * Writes what the host reads, and then the manifest, which lists all other files.
   * @param days on which the same content gives the same site; null if the day of the build decides nothing
   * @returns all files of dist, the manifest last
   * @throws {OperationalError} if the site has more or larger files than the host accepts
   */
  writeHostFiles(host: DatedOptions['host'], days: DayRange | null): readonly FileState[]
}

interface SiteFilesOptions {
  readonly filePlan: FilePlan
  /** Every path of the site. */
  readonly paths: PathTable
  readonly parser: ParserName
  /** The surfaces of plugins. They are written after all others. */
  readonly added: readonly Surface[]
  readonly signal: AbortSignal | undefined
  readonly target: PublishTarget
  readonly cache: Cache | null
}

/** Locks the target, and prepares the files. */
export function openSiteFiles({
  filePlan,
  paths,
  parser,
  added,
  signal,
  target,
  cache,
}: SiteFilesOptions): SiteFiles {
  const { site, assets, contentAssets, plan, replaced, otherFiles, markdown } = filePlan
  const pages = toPageContextData(site, assets)
  const toFileKey: ToFileKey = (kind, listFacts) =>
    cache && toCacheKey(kind, cache.location.toolchain, ...listFacts())
  const input: SiteInput = { site, assets, contentAssets, pages, paths, parser }
  const writer = createSiteWriter({ site, plan, replaced, paths, target, cache })
  const { records, writeAll, addDocument, keys, verify } = writer
  return {
    output: { pages, staging: target.lock() },
    keys,
    addDocument,
    writeLists: () => writeAll(toMetadataEntries(plan, input, toFileKey)),
    writeDrawnImages: (draw) => writeDrawnImages(plan, toFileKey, writer, draw),
    async writeFeedsAndTexts(previous, nextChange) {
      const built = { site, records, target, previous, nextChange, signal }
      await writeAll(toDerivedEntries(plan, [...surfaces, ...added], built, input, toFileKey))
    },
    verify,
    async copyFiles(published) {
      await writeAll(toAssetEntries(published))
      await writeAll(toOtherEntries(otherFiles, markdown, site.config))
    },
    writeHostFiles(host, days) {
      const listed = writer.list()
      const states: FileState[] = [...listed]
      for (const file of renderHostFiles(site, listed, host, target.read, days))
        states.push(target.write(file))
      return states
    },
  }
}

const isMetadataFile = (file: SiteFile): file is MetadataSiteFile =>
  file.needs === 'metadata' || (file.needs === 'text' && hasGuide(file.page.document))

/** Creates the entries. Their keys change with the metadata of any document. */
function toMetadataEntries(
  plan: readonly SiteFile[],
  input: SiteInput,
  toFileKey: ToFileKey,
): readonly Entry[] {
  const { site } = input
  const siteKey = toFileKey('site', () => listSiteFacts(input))
  let loading: ReturnType<typeof loadRenderer> | null = null
  const render = async (planned: MetadataSiteFile) => {
    loading ??= loadRenderer(input)
    return (await loading)(planned)
  }
  return plan.filter(isMetadataFile).map((planned) => {
    const { file, lang } = planned
    const layouts =
      planned.needs === 'metadata' ? planned.layouts : planned.surface.toLayouts?.(planned.page, site.layouts)
    const key = toFileKey('file', () => [siteKey, file, layouts ?? []])
    return toEntry({ file, lang }, key, () => render(planned))
  })
}

/** Loads the renderer and the parsers, which a build that takes all files from the cache does not need. */
async function loadRenderer(input: SiteInput) {
  const { createMetadataRenderer } = await import('./metadata-renderer.ts')
  return createMetadataRenderer(input)
}

/** All that the files are rendered from. That includes the texts of pages that hold a guide. */
function listSiteFacts(input: SiteInput) {
  const {
    site: { config, hosting, profiles, extra, published },
    pages: { assets },
    parser,
  } = input
  const pages = published.map((page) => [toPageFingerprint(page), toGuideHash(page)])
  return [parser, config, hosting, [...profiles], extra, pages, assets, listAssetFacts(input)] as const
}

const toGuideHash = ({ document }: Page): string | null =>
  document !== null && hasGuide(document) ? document.hash : null

/**
 * Renders the files of a host and the manifest.
 * @param records all files of the site
 * @param read reads a file of the site
 * @param days on which the same content gives the same site; null if the day of the build decides nothing
 * @throws {OperationalError} if the site has more or larger files than the host accepts, or a file of the host
 */
function* renderHostFiles(
  site: Site,
  records: readonly FileRecord[],
  hostOption: HostName | Host | undefined,
  read: (file: string) => Buffer,
  days: DayRange | null,
): Generator<DistFile> {
  const host = toHost(hostOption)
  const manifest = toManifest(site, records, days)
  const hostFiles: FileState[] = []
  if (host !== null) {
    const manifestBytes = renderManifest(manifest, []).bytes
    for (const file of host.toFiles({ manifest, manifestBytes, read })) {
      if (manifest.files[file.file] !== undefined)
        throw new OperationalError(`The host cannot have "${file.file}": the site has a file at this path`)
      hostFiles.push({ file: file.file, hash: toHash(file.bytes), length: file.bytes.length })
      yield file
    }
  }
  const last = renderManifest(
    manifest,
    hostFiles.map(({ file }) => file),
  )
  const all = [...records, ...hostFiles, { file: last.file, length: last.bytes.length }]
  assertWithin(all, host?.limits ?? {}, typeof hostOption === 'string' ? hostOption : 'this host')
  yield last
}
