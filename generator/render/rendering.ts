/** From a site to its files: what is planned is rendered, put out one file after the other, and read back. */

import { setImmediate } from 'node:timers/promises'
import { openSharedSet, shareSet } from '../addresses/shared-map.ts'
import { readAssets } from '../assets/assets.ts'
import { createSiteFileCache } from '../cache/cached-site-files.ts'
import type { Site } from '../model/site.ts'
import { plan } from '../plan/plan.ts'
import { listKnownPaths } from '../verify-output/links.ts'
import {
  assertNoProblems,
  createFileChecker,
  createOutputCheck,
  type FileReport,
} from '../verify-output/verify-output.ts'
import type { RenderContext } from '../workers/document.ts'
import { putFullText } from './llms/full-text-file.ts'
import type { FileRecord, OutputTarget, RenderedFile, WrittenFile } from './output.ts'
import { createPageContext, toPageContextData } from './page-context.ts'

export interface Rendering {
  /** What documents are rendered with. */
  readonly brief: NonNullable<RenderContext['site']>
  /** Takes files that have been rendered, and what they were found to say. */
  take(files: readonly WrittenFile[], reports: readonly FileReport[]): void
  /**
   * Renders what is made of the heads of documents alone; it may go on beside the work on their texts.
   * @returns the keys of what is remembered of it
   */
  renderSite(): Promise<readonly string[]>
  /**
   * Renders the rest, which is made of all that has been rendered.
   * @returns every file of the site, in the order of their names, and the keys of what is remembered of the rest
   * @throws {Error} where the files do not hold what they are to hold
   */
  finish(): { readonly listed: readonly FileRecord[]; readonly keys: readonly string[] }
}

const toDelivered = ({ bytes, ...file }: RenderedFile): WrittenFile => ({
  ...file,
  bytes,
  length: bytes.length,
  isUnchanged: false,
})

/**
 * Begins to render a site.
 * @param options what reads texts, and what earlier builds have made, where there is any
 */
export function createRendering(
  site: Site,
  output: OutputTarget,
  { parser, cache }: Pick<RenderContext, 'parser' | 'cache'>,
): Rendering {
  const assets = readAssets()
  const planned = plan(site, assets)
  const knownPaths = shareSet(listKnownPaths(site, new Set(planned.map(({ file }) => file))))
  const context = toPageContextData(site, assets)
  const proof = createOutputCheck(site)
  // What the files that are planned came to, by their places in the plan.
  const places = new Map(planned.map(({ file }, place) => [file, place]))
  const made: (Pick<FileRecord, 'hash' | 'length'> | undefined)[] = []

  /** Notes what a file came to, and gives its name as it was planned: a text of a thread's would be one more. */
  const note = (name: string, { hash, length }: Pick<FileRecord, 'hash' | 'length'>): string => {
    const place = places.get(name) ?? -1
    const file = planned[place]?.file
    if (file === undefined) throw new Error(`Cannot publish "${name}": it was not planned`)
    made[place] = { hash, length }
    return file
  }

  const take: Rendering['take'] = (files, reports) => {
    for (const finding of reports) proof.add(finding)
    for (const { bytes, isUnchanged, ...delivered } of files) {
      const file = note(delivered.file, delivered)
      if (bytes !== null) output.put({ file, bytes })
      else if (isUnchanged) output.keep(file)
      else output.note(file)
    }
  }

  /** @returns the keys of what is remembered of them */
  const putFullTexts = (): string[] => {
    const findHash = (file: string) => made[places.get(file) ?? -1]?.hash
    const options = { site, context: createPageContext(context), output, cache, findHash }
    return planned.flatMap(({ kind, file, lang }) => {
      if (kind !== 'llms-full') return []
      const { facts, covered, key } = putFullText({ file, lang }, options)
      note(file, facts)
      proof.add({ file, covered, problems: [], unresolvedAnchors: [], used: [] })
      return key ?? []
    })
  }

  return {
    brief: { frame: context, knownPaths },
    take,
    async renderSite() {
      const memory = cache && createSiteFileCache(cache, site, parser, output)
      const recalled = memory?.lookup() ?? null
      if (memory !== null && recalled !== null) {
        take(recalled.files, recalled.reports)
        return recalled.keys
      }
      const { renderSiteFiles } = await import('./site-files.ts')
      const { getParsers } = await import('../markdown/parsers.ts')
      const parsers = await getParsers(parser)
      const read = createFileChecker(site, openSharedSet(knownPaths))
      for await (const { file, hrefs } of renderSiteFiles(site, assets, context, planned, parsers)) {
        const finding = read(file, hrefs)
        memory?.store(file, finding)
        take([toDelivered(file)], [finding])
        // What threads have done meanwhile is taken from them.
        await setImmediate()
      }
      return memory?.complete() ?? []
    },
    finish() {
      const keys = putFullTexts()
      const listed = planned.map(({ file, lang }, place): FileRecord => {
        const facts = made[place]
        if (facts === undefined) throw new Error(`Cannot publish the site: "${file}" has not been rendered`)
        return { file, lang, ...facts }
      })
      const files = listed.map(({ file }) => file)
      assertNoProblems(proof.findProblems(files, output.read))
      return { listed, keys }
    },
  }
}
