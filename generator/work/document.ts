/**
 * Everything that is done for one document once its site is known: its text is read and judged, its files are
 * rendered, and what they say is read back.
 */

import { VFile } from 'vfile'
import { type DocumentPlace, type DocumentText, readDocumentText } from '../collect/document.ts'
import type { SiteConfig } from '../config.ts'
import { type PlainMessage, toPlainMessages } from '../diagnostic.ts'
import { explain } from '../emit/failure.ts'
import { createWriter } from '../emit/writer.ts'
import type { ParserName } from '../markdown/names.ts'
import { getParsers } from '../markdown/parsers.ts'
import { createAddresses, type Survey } from '../model/addresses.ts'
import { findUnknown, reportUnknown } from '../model/components.ts'
import { checkLinks, listLinks } from '../model/links.ts'
import type { DocumentPage } from '../model/site.ts'
import { planDocument } from '../plan/plan.ts'
import { createReader, type Finding } from '../prove/prove.ts'
import { createFrame, type FrameData } from '../render/frame.ts'
import type { DeliveredFile, OpenFolder, RenderedFile } from '../render/output.ts'
import { createDocumentRenderer } from '../render/render.ts'

/** What all documents are worked on with, as plain data. */
export interface Brief {
  /** Where files are written as soon as they are rendered; null where their bytes are handed over. */
  readonly folder: OpenFolder | null
  /** What reads the texts. */
  readonly parser: ParserName
  /** Null where site.yaml names no languages. */
  readonly survey: Survey | null
  /** Null where site.yaml has mistakes. */
  readonly components: SiteConfig['components'] | null
  /** What the files of documents are made and read with; null where the content has errors. */
  readonly site: { readonly frame: FrameData; readonly answered: ReadonlySet<string> } | null
}

/** One document to work on. */
export interface Order {
  readonly place: DocumentPlace
  readonly isDraft: boolean
  /** What is to be rendered; null for what is judged alone. */
  readonly page: DocumentPage | null
}

/** What came of it. */
export interface Outcome {
  readonly messages: readonly PlainMessage[]
  /** A message for each component that site.yaml does not map, by its name. */
  readonly unknown: readonly (readonly [name: string, message: PlainMessage])[]
  readonly files: readonly DeliveredFile[]
  readonly findings: readonly Finding[]
}

/** Creates what works on documents. */
export async function createDocumentWork({
  folder,
  parser,
  survey,
  components,
  site,
}: Brief): Promise<(order: Order) => Outcome> {
  const parsers = await getParsers(parser)
  const addresses = survey && createAddresses(survey)
  const templates = components ?? {}
  const deliver = createDelivery(folder)
  const render = site && createDocumentRenderer(createFrame(site.frame))
  const read = site && createReader(site.frame.site, site.answered)

  return ({ place, isDraft, page }) => {
    const text = readDocumentText(place, parsers)
    const { file, references } = text
    const links = listLinks(references, templates)
    if (addresses !== null) {
      const readReferences = (target: DocumentPlace) =>
        target.path === place.path ? references : readDocumentText(target, parsers).references
      checkLinks({ place, file, links, readReferences }, addresses)
    }
    const files =
      page === null || site === null || render === null
        ? []
        : render(planDocument(page, site.frame.site.config), text)
    const hrefs = links.map(({ href }) => href)
    return {
      messages: toPlainMessages(file),
      unknown: components === null || isDraft ? [] : toUnknown(text, Object.keys(components)),
      files: files.map((rendered) => deliver(rendered)),
      findings: read === null ? [] : files.map((rendered) => read(rendered, hrefs)),
    }
  }
}

/** Writes files, so that their bytes need not travel; without a folder it leaves them as they are. */
function createDelivery(folder: OpenFolder | null): (rendered: RenderedFile) => DeliveredFile {
  const write = folder === null ? null : createWriter(folder.path)
  const beginning = `Cannot publish to "${folder?.name}"`
  return ({ file, lang, hash, bytes }) => {
    explain(() => write?.({ file, bytes }), beginning, '; nothing was changed')
    return { file, lang, hash, length: bytes.length, bytes: write === null ? bytes : null }
  }
}

function toUnknown({ file, references }: DocumentText, known: readonly string[]): Outcome['unknown'] {
  return findUnknown(references.components, known).flatMap((use) => {
    const own = new VFile({ path: file.path, value: file.value })
    reportUnknown(own, use, known)
    return toPlainMessages(own).map((message) => [use.name, message] as const)
  })
}
