/** From a site to its files: what is planned is rendered, put out one file after the other, and read back. */

import { setImmediate } from 'node:timers/promises'
import { toPageFile } from '../shim/contract/routes.ts'
import { readAssets } from './assets/assets.ts'
import { type DocumentText, parseDocumentText, readDocumentText } from './collect/document.ts'
import { parsers } from './markdown/parsers.ts'
import { listLinks } from './model/links.ts'
import type { Document, Page, Site } from './model/site.ts'
import { isOfDocument, plan, planDocument } from './plan/plan.ts'
import { readCovered } from './prove/coverage.ts'
import { listAnswered } from './prove/links.ts'
import { assertProved, createProof, createReader, type Finding } from './prove/prove.ts'
import { createContent } from './prove/readings.ts'
import { type Catalogue, createCatalogue, hasGuide } from './render/catalogue.ts'
import { toFrameData } from './render/frame.ts'
import { toFullText } from './render/llms.ts'
import type { DeliveredFile, ListedFile, Output, RenderedFile } from './render/output.ts'
import { createDocumentRenderer, createSiteRenderer } from './render/render.ts'
import type { Brief } from './work/document.ts'

export interface Rendering {
  /** What documents are rendered with. */
  readonly brief: NonNullable<Brief['site']>
  /** Takes files that have been rendered, and what they were found to say. */
  take(files: readonly DeliveredFile[], findings: readonly Finding[]): void
  /** Renders what is made of the heads of documents alone; it may go on beside the work on their texts. */
  renderSite(): Promise<void>
  /**
   * Renders the rest, which is made of all that has been rendered.
   * @returns every file of the site, in the order of their names
   * @throws {Error} where the files do not hold what they are to hold
   */
  finish(): readonly ListedFile[]
}

/** What an author has written on a page; the build's own page begins with nothing. */
const readText = ({ place, path }: Document): DocumentText =>
  place === null ? parseDocumentText('', { path, format: 'md' }, parsers) : readDocumentText(place, parsers)

const toDelivered = ({ bytes, ...file }: RenderedFile): DeliveredFile => ({
  ...file,
  bytes,
  length: bytes.length,
  isKept: false,
})

/** Begins to render a site. */
export function createRendering(site: Site, output: Output): Rendering {
  const assets = readAssets()
  const planned = plan(site, assets)
  const answered = listAnswered(site, new Set(planned.map(({ file }) => file)))
  const proof = createProof(site)
  const read = createReader(site, answered)
  const listed = new Map<string, ListedFile>()

  const take: Rendering['take'] = (files, findings) => {
    for (const finding of findings) proof.add(finding)
    for (const { file, lang, hash, length, bytes, isKept } of files) {
      if (bytes !== null) output.put({ file, bytes })
      else if (isKept) output.keep(file)
      else output.note(file)
      listed.set(file, { file, lang, hash, length })
    }
  }

  let catalogue: Catalogue | null = null

  const renderOwn = async (known: Catalogue) => {
    const render = createSiteRenderer(known)
    for (const representation of planned) {
      if (isOfDocument(representation) || representation.kind === 'llms-full') continue
      const file = render(representation)
      take([toDelivered(file)], [read(file)])
      // What threads have done meanwhile is taken from them.
      await setImmediate()
    }
  }

  const renderFullTexts = (known: Catalogue) => {
    for (const { kind, file, lang } of planned) {
      if (kind !== 'llms-full') continue
      listed.set(file, { file, lang, ...output.putPieces(file, () => toPieces(file, lang, known)) })
    }
  }

  const renderGuides = (catalogue: Catalogue) => {
    const render = createDocumentRenderer(catalogue)
    for (const page of site.published) {
      if (page.kind !== 'document' || !hasGuide(page.document)) continue
      const text = catalogue.getText(page.document)
      const files = render(planDocument(page, site.config), text)
      const hrefs = listLinks(text.references, site.config.components).map(({ href }) => href)
      take(
        files.map(toDelivered),
        files.map((file) => read(file, hrefs)),
      )
    }
  }

  /** The Markdown of all pages as it has been put out, read back on its way. */
  function* toPieces(file: string, lang: string, catalogue: Catalogue): Generator<string> {
    const readPage = (page: Page) => output.read(toPageFile(page.path, 'md')).toString()
    for (const piece of toFullText(lang, catalogue, readPage)) {
      const covered = readCovered(file, createContent(Buffer.from(piece)), site)
      proof.add({ file, covered, faults: [], open: [], used: [] })
      yield piece
    }
  }

  return {
    brief: { frame: toFrameData(site, assets), answered },
    take,
    async renderSite() {
      catalogue = await createCatalogue(site, assets, readText)
      renderGuides(catalogue)
      await renderOwn(catalogue)
    },
    finish() {
      if (catalogue !== null) renderFullTexts(catalogue)
      const all = planned.map(({ file }): ListedFile => {
        const entry = listed.get(file)
        if (entry === undefined) throw new Error(`Cannot publish the site: "${file}" has not been rendered`)
        return entry
      })
      const files = all.map(({ file }) => file)
      assertProved(proof.findFaults(files, output.read))
      return all
    },
  }
}
