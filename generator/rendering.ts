/** From a site to its files: what is planned is rendered, put out one file after the other, and read back. */

import { setImmediate } from 'node:timers/promises'
import { toPageFile } from '../shim/contract/routes.ts'
import { readAssets } from './assets/assets.ts'
import type { Page, Site } from './model/site.ts'
import { plan } from './plan/plan.ts'
import { readCovered } from './prove/coverage.ts'
import { listAnswered } from './prove/links.ts'
import { assertProved, createProof, createReader, type Finding } from './prove/prove.ts'
import { createContent } from './prove/readings.ts'
import { createFrame, toFrameData } from './render/frame.ts'
import { toFullText } from './render/llms.ts'
import type { DeliveredFile, ListedFile, Output, RenderedFile } from './render/output.ts'
import { openSharedSet, shareSet } from './shared-map.ts'
import { createSiteMemory } from './site-memory.ts'
import type { Brief } from './work/document.ts'

export interface Rendering {
  /** What documents are rendered with. */
  readonly brief: NonNullable<Brief['site']>
  /** Takes files that have been rendered, and what they were found to say. */
  take(files: readonly DeliveredFile[], findings: readonly Finding[]): void
  /**
   * Renders what is made of the heads of documents alone; it may go on beside the work on their texts.
   * @returns the keys of what is remembered of it
   */
  renderSite(): Promise<readonly string[]>
  /**
   * Renders the rest, which is made of all that has been rendered.
   * @returns every file of the site, in the order of their names
   * @throws {Error} where the files do not hold what they are to hold
   */
  finish(): readonly ListedFile[]
}

const toDelivered = ({ bytes, ...file }: RenderedFile): DeliveredFile => ({
  ...file,
  bytes,
  length: bytes.length,
  isKept: false,
})

/**
 * Begins to render a site.
 * @param options what reads texts, and what earlier builds have made, where there is any
 */
export function createRendering(
  site: Site,
  output: Output,
  { parser, cache }: Pick<Brief, 'parser' | 'cache'>,
): Rendering {
  const assets = readAssets()
  const planned = plan(site, assets)
  const answered = shareSet(listAnswered(site, new Set(planned.map(({ file }) => file))))
  const frame = toFrameData(site, assets)
  const proof = createProof(site)
  // What the files that are planned came to, by their places in the plan.
  const places = new Map(planned.map(({ file }, place) => [file, place]))
  const made: (Pick<ListedFile, 'hash' | 'length'> | undefined)[] = []

  /** Notes what a file came to, and gives its name as it was planned: a text of a thread's would be one more. */
  const note = (name: string, { hash, length }: Pick<ListedFile, 'hash' | 'length'>): string => {
    const place = places.get(name) ?? -1
    const file = planned[place]?.file
    if (file === undefined) throw new Error(`Cannot publish "${name}": it was not planned`)
    made[place] = { hash, length }
    return file
  }

  const take: Rendering['take'] = (files, findings) => {
    for (const finding of findings) proof.add(finding)
    for (const { bytes, isKept, ...delivered } of files) {
      const file = note(delivered.file, delivered)
      if (bytes !== null) output.put({ file, bytes })
      else if (isKept) output.keep(file)
      else output.note(file)
    }
  }

  const renderFullTexts = () => {
    for (const { kind, file, lang } of planned) {
      if (kind !== 'llms-full') continue
      note(
        file,
        output.putPieces(file, () => toPieces(file, lang)),
      )
    }
  }

  /** The Markdown of all pages as it has been put out, read back on its way. */
  function* toPieces(file: string, lang: string): Generator<string> {
    const pages = site.published.filter((page) => page.lang === lang)
    const readPage = (page: Page) => output.read(toPageFile(page.path, 'md')).toString()
    for (const piece of toFullText(lang, createFrame(frame), pages, readPage)) {
      // What a page is stands above the rule that begins its author's text.
      const [head = ''] = piece.split('\n---\n', 1)
      const covered = readCovered(file, createContent(Buffer.from(head)), site)
      proof.add({ file, covered, faults: [], open: [], used: [] })
      yield piece
    }
  }

  return {
    brief: { frame, answered },
    take,
    async renderSite() {
      const memory = cache && createSiteMemory(cache, site, output)
      const recalled = memory?.recall() ?? null
      if (memory !== null && recalled !== null) {
        take(recalled.files, recalled.findings)
        return recalled.keys
      }
      const { renderOwnFiles } = await import('./own-files.ts')
      const { getParsers } = await import('./markdown/parsers.ts')
      const parsers = await getParsers(parser)
      const read = createReader(site, openSharedSet(answered))
      for await (const { file, hrefs } of renderOwnFiles(site, assets, frame, planned, parsers)) {
        const finding = read(file, hrefs)
        memory?.keep(file, finding)
        take([toDelivered(file)], [finding])
        // What threads have done meanwhile is taken from them.
        await setImmediate()
      }
      return memory?.complete() ?? []
    },
    finish() {
      renderFullTexts()
      const all = planned.map(({ file, lang }, place): ListedFile => {
        const facts = made[place]
        if (facts === undefined) throw new Error(`Cannot publish the site: "${file}" has not been rendered`)
        return { file, lang, ...facts }
      })
      const files = all.map(({ file }) => file)
      assertProved(proof.findFaults(files, output.read))
      return all
    },
  }
}
