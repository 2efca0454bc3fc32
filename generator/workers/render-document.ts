/** Makes what is published of a document from its text: it is read and judged, rendered, and read back. */

import { VFile } from 'vfile'
import { type DocumentText, type KnownPlace, readDocumentText } from '../collect/document.ts'
import { toPlainMessages } from '../diagnostics/diagnostic.ts'
import { getParsers } from '../markdown/parsers.ts'
import { findUnknown, reportUnknown } from '../model/components.ts'
import { checkLinks, listLinks } from '../model/links.ts'
import { planDocument } from '../plan/plan.ts'
import type { RenderedFile } from '../render/output.ts'
import type { Frame } from '../render/page-context.ts'
import { createDocumentRenderer } from '../render/render.ts'
import { createReader } from '../verify-output/verify-output.ts'
import { createAnchorFinder } from './anchors.ts'
import type { Brief, Opened, Order, Outcome } from './document.ts'

/** What came of a document's text. */
export interface MadeDocument extends Pick<Outcome, 'messages' | 'unknown' | 'findings'> {
  /** Every link that it has. */
  readonly hrefs: readonly string[]
  /** The paths that were asked for, and whether a page stands there. */
  readonly asked: readonly (readonly [path: string, isPage: boolean])[]
  readonly rendered: readonly RenderedFile[]
}

export type Making = (order: Order) => MadeDocument

export async function createMaking(
  { parser, components }: Brief,
  { addresses, site }: Opened,
): Promise<Making> {
  const parsers = await getParsers(parser)
  const find = createAnchorFinder(parsers)
  const templates = components ?? {}
  const asked = new Map<string, boolean>()
  const render = site && createDocumentRenderer(listen(site.frame, asked))
  const read = site && createReader(site.frame.site, site.answered)

  return ({ place, isDraft, page }) => {
    asked.clear()
    const text = readDocumentText(place, parsers)
    const { file, references } = text
    const links = listLinks(references, templates)
    if (addresses !== null) {
      const findAnchors = (target: KnownPlace) =>
        target.path === place.path ? find.ofReferences(place, references) : find.ofDocument(target)
      checkLinks({ place, file, links, findAnchors, findGuideAnchors: find.ofGuide }, addresses)
    }
    const rendered =
      page === null || site === null || render === null
        ? []
        : render(planDocument(page, site.frame.config), text)
    const hrefs = links.map(({ href }) => href)
    return {
      messages: toPlainMessages(file),
      unknown: components === null || isDraft ? [] : toUnknown(text, Object.keys(components)),
      findings: read === null ? [] : rendered.map((one) => read(one, hrefs)),
      hrefs,
      asked: [...asked],
      rendered,
    }
  }
}

/** The same frame, which notes what it is asked. */
const listen = (frame: Frame, asked: Map<string, boolean>): Frame => ({
  ...frame,
  isPage(path) {
    const answer = frame.isPage(path)
    asked.set(path, answer)
    return answer
  },
})

function toUnknown({ file, references }: DocumentText, known: readonly string[]): Outcome['unknown'] {
  return findUnknown(references.components, known).flatMap((use) => {
    const own = new VFile({ path: file.path, value: file.value })
    reportUnknown(own, use, known)
    return toPlainMessages(own).map((message) => [use.name, message] as const)
  })
}
