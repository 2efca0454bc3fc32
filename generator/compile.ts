/** The build, from top to bottom: content → heads → site → texts → representations → proof → host → dist. */

import type { VFile } from 'vfile'
import type { CacheLocation } from './cache/cache.ts'
import type { Progress } from './cli/progress.ts'
import type { CollectedContent } from './collect/collect.ts'
import { hasErrors } from './diagnostics/diagnostic.ts'
import { ContentError } from './diagnostics/errors.ts'
import { toHash } from './files/hash.ts'
import { getHost } from './hosts/hosts.ts'
import { assertWithin } from './hosts/limits.ts'
import type { HostName } from './hosts/names.ts'
import type { ParserName } from './markdown/parser-names.ts'
import type { FrontMatter, ValidatedFrontMatter } from './model/head.ts'
import { createModel } from './model/model.ts'
import type { Site } from './model/site.ts'
import { renderManifest, toManifest } from './render/manifest.ts'
import type { FileRecord, OutputTarget } from './render/output.ts'
import { createRendering } from './render/rendering.ts'
import { readHeads } from './workers/front-matter.ts'
import { createWorkerPool } from './workers/pool.ts'
import { workOnTexts } from './workers/texts.ts'

export interface CompileOptions {
  /** The origin of the published site, in place of site.yaml's. */
  readonly baseUrl?: string | undefined
  /** What the build is to be served by; by default anything that runs the shim. */
  readonly host?: HostName | undefined
  /** What reads the texts, which changes how long that takes alone; by default satteri, where it can be had. */
  readonly parser?: ParserName | undefined
  /** Is told how far the build is. */
  readonly progress?: Progress | undefined
}

/** What a build came to. */
export interface CompileResult {
  readonly site: Site
  /** Every file that a warning may have been left at. */
  readonly files: readonly VFile[]
  /** Of all documents, in the order in which they were collected, drafts included. */
  readonly frontMatter: readonly FrontMatter[]
  /** All that was put out, the manifest last. */
  readonly published: readonly PublishedFile[]
  /** The keys of all that is remembered of it. */
  readonly entryKeys: readonly string[]
}

export type PublishedFile = Pick<FileRecord, 'file' | 'hash' | 'length'>

/**
 * Makes everything that a build publishes.
 * @param output where it goes
 * @param cache of what earlier builds have made of documents, where there is one
 * @param known the heads of documents as far as they are known, in their order
 * @throws {ContentError} where the content has errors; {@link CallError} where it cannot be read
 */
export async function compile(
  collected: CollectedContent,
  options: CompileOptions,
  output: OutputTarget,
  cache: CacheLocation | null = null,
  known: readonly (ValidatedFrontMatter | null)[] = [],
): Promise<CompileResult> {
  const target = options.host === undefined ? null : getHost(options.host)
  const { progress } = options
  const documents = collected.documents.length
  const crew = createWorkerPool(documents, (done) => progress?.advance(done))
  try {
    progress?.enter('read', documents)
    const frontMatter = await readHeads(crew, collected.documents, known)
    const addressing = target?.addressing ?? 'queries'
    const modelled = createModel(collected, frontMatter, { baseUrl: options.baseUrl, addressing })
    const { site, files } = modelled
    const parser = options.parser ?? 'satteri'
    const rendering = site && createRendering(site, output, { parser, cache })
    progress?.enter('render', documents)
    const writeTarget = rendering && output.openWriteTarget(crew.isMany)
    const [documentKeys, siteKeys] = await settleBoth(
      workOnTexts(modelled, rendering, crew, { parser, cache: rendering && cache, writeTarget }),
      rendering?.renderSite() ?? Promise.resolve([]),
    )
    if (site === null || rendering === null || hasErrors(files)) throw new ContentError(files)
    // What is left is done here, and wants the memory of the threads.
    await crew.close()
    progress?.enter('complete')
    const { listed, keys } = rendering.finish()
    const published = finish(site, listed, options.host, output)
    return { site, files, frontMatter, published, entryKeys: [...documentKeys, ...siteKeys, ...keys] }
  } finally {
    await crew.close()
  }
}

/** Waits until both have ended, so that none still writes when what the other one failed in is taken back. */
async function settleBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [one, other] = await Promise.allSettled([first, second])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return [one.value, other.value]
}

/**
 * Puts out what the host needs, and the manifest last.
 * @returns all that has been put out
 */
function finish(
  site: Site,
  listed: readonly FileRecord[],
  host: HostName | undefined,
  output: OutputTarget,
): readonly PublishedFile[] {
  const manifest = toManifest(site, listed)
  const target = host === undefined ? null : getHost(host)
  const hostFiles: PublishedFile[] = []
  if (target !== null) {
    const ledger = renderManifest(manifest, []).bytes
    for (const { file, bytes } of target.toFiles({ manifest, ledger, read: output.read })) {
      output.put({ file, bytes })
      hostFiles.push({ file, hash: toHash(bytes), length: bytes.length })
    }
  }
  const last = renderManifest(
    manifest,
    hostFiles.map(({ file }) => file),
  )
  const all = [
    ...listed,
    ...hostFiles,
    { file: last.file, hash: toHash(last.bytes), length: last.bytes.length },
  ]
  assertWithin(all, target?.limits ?? {}, host ?? '')
  output.put(last)
  return all
}
