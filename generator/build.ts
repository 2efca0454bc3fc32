/** The build, from top to bottom: content → heads → site → texts → representations → proof → host → dist. */

import type { VFile } from 'vfile'
import { collect } from './collect/collect.ts'
import { hasErrors } from './diagnostic.ts'
import { openPublication, type Published } from './emit/publish.ts'
import { ContentError } from './errors.ts'
import { getHost } from './hosts/hosts.ts'
import { assertWithin } from './hosts/limits.ts'
import type { HostName } from './hosts/names.ts'
import type { ParserName } from './markdown/names.ts'
import { model } from './model/model.ts'
import type { Site } from './model/site.ts'
import type { Progress } from './progress.ts'
import { renderManifest, toManifest } from './render/manifest.ts'
import { createMemoryOutput, type DistFile, type ListedFile, type Output } from './render/output.ts'
import { createRendering } from './rendering.ts'
import { createCrew } from './work/crew.ts'
import { workOnTexts } from './work/texts.ts'

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

export interface BuildOptions extends CompileOptions {
  /** The content folder. */
  readonly content: string
  /** The out folder. */
  readonly out: string
}

/** What a build came to. */
export interface Made {
  readonly site: Site
  /** Every file that a warning may have been left at. */
  readonly files: readonly VFile[]
  /** How many documents there are, drafts included. */
  readonly documents: number
}

export interface Built extends Made {
  /** Every file of dist, the manifest last. */
  readonly rendered: readonly DistFile[]
}

/**
 * Makes everything that a build publishes, and publishes nothing.
 * @throws {ContentError} where the content has errors; {@link CallError} where it cannot be read
 */
export async function compile(content: string, options: CompileOptions): Promise<Built> {
  const output = createMemoryOutput()
  const made = await make(content, options, output)
  const rendered = [...output.files].map(([file, bytes]) => ({ file, bytes }))
  const last = rendered.pop()
  rendered.sort((a, b) => (a.file < b.file ? -1 : 1))
  return { ...made, rendered: last === undefined ? [] : [...rendered, last] }
}

/**
 * Builds a site.
 * @throws {ContentError} where the content has errors; {@link CallError} where the call or the machine is wrong
 */
export async function build({ content, out, ...options }: BuildOptions): Promise<Made & Published> {
  const publication = openPublication(out, content)
  try {
    const made = await make(content, options, publication)
    options.progress?.enter('publish')
    return { ...made, ...publication.commit() }
  } catch (error) {
    publication.abandon()
    throw error
  }
}

async function make(content: string, options: CompileOptions, output: Output): Promise<Made> {
  const target = options.host === undefined ? null : getHost(options.host)
  const collected = collect(content)
  const { progress } = options
  const documents = collected.documents.length
  const crew = createCrew(documents, (done) => progress?.advance(done))
  try {
    progress?.enter('read', documents)
    const heads = await crew.readHeads(collected.documents)
    const addressing = target?.addressing ?? 'queries'
    const modelled = model(collected, heads, { baseUrl: options.baseUrl, addressing })
    const { site, files } = modelled
    const rendering = site && createRendering(site, output)
    progress?.enter('render', documents)
    const parser = options.parser ?? 'satteri'
    await settleAll([
      workOnTexts(modelled, rendering, crew, parser, output.openFolder),
      rendering?.renderSite() ?? Promise.resolve(),
    ])
    if (site === null || rendering === null || hasErrors(files)) throw new ContentError(files)
    progress?.enter('complete')
    const listed = rendering.finish()
    finish(site, listed, options.host, output)
    return { site, files, documents }
  } finally {
    await crew.close()
  }
}

/** Waits until all have ended, so that none still writes when what one of them failed in is taken back. */
async function settleAll(all: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(all)) if (result.status === 'rejected') throw result.reason
}

/** Puts out what the host needs, and the manifest last. */
function finish(site: Site, listed: readonly ListedFile[], host: HostName | undefined, output: Output): void {
  const manifest = toManifest(site, listed)
  const target = host === undefined ? null : getHost(host)
  const ledger = renderManifest(manifest, []).bytes
  const hostFiles: { file: string; length: number }[] = []
  for (const { file, bytes } of target?.toFiles({ manifest, ledger, read: output.read }) ?? []) {
    output.put({ file, bytes })
    hostFiles.push({ file, length: bytes.length })
  }
  const last = renderManifest(
    manifest,
    hostFiles.map(({ file }) => file),
  )
  const all = [...listed, ...hostFiles, { file: last.file, length: last.bytes.length }]
  assertWithin(all, target?.limits ?? {}, host ?? '')
  output.put(last)
}
