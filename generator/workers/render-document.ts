/** Makes what is published of a document from its text: it is read and judged, rendered, and read back. */

import { VFile } from 'vfile'
import { type HashedSourceFile, type ParsedDocument, readDocument } from '../collect/document.ts'
import { toDiagnosticMessages } from '../diagnostics/diagnostic.ts'
import { getParsers } from '../markdown/parsers.ts'
import { findUnknown, reportUnknown } from '../model/components.ts'
import { checkLinks, listLinks } from '../model/links.ts'
import { planDocument } from '../plan/plan.ts'
import type { RenderedFile } from '../render/output.ts'
import type { PageContext } from '../render/page-context.ts'
import { createDocumentRenderer } from '../render/render.ts'
import { createFileChecker } from '../verify-output/verify-output.ts'
import { createAnchorFinder } from './anchors.ts'
import type { DocumentResult, DocumentTask, OpenedContext, RenderContext } from './document.ts'

/** What came of a document's text. */
export interface MadeDocument extends Pick<DocumentResult, 'messages' | 'unknown' | 'reports'> {
  /** Every link that it has. */
  readonly hrefs: readonly string[]
  /** The paths that were asked for, and whether a page stands there. */
  readonly asked: readonly (readonly [path: string, isPage: boolean])[]
  readonly rendered: readonly RenderedFile[]
}

export type Making = (order: DocumentTask) => MadeDocument

export async function createMaking(
  { parser, components }: RenderContext,
  { addresses, site }: OpenedContext,
): Promise<Making> {
  const parsers = await getParsers(parser)
  const find = createAnchorFinder(parsers)
  const templates = components ?? {}
  const asked = new Map<string, boolean>()
  const render = site && createDocumentRenderer(listen(site.frame, asked))
  const read = site && createFileChecker(site.frame.site, site.knownPaths)

  return ({ sourceFile, isDraft, page }) => {
    asked.clear()
    const text = readDocument(sourceFile, parsers)
    const { file, references } = text
    const links = listLinks(references, templates)
    if (addresses !== null) {
      const findAnchors = (target: HashedSourceFile) =>
        target.path === sourceFile.path ? find.ofReferences(sourceFile, references) : find.ofDocument(target)
      checkLinks({ sourceFile, file, links, findAnchors, findGuideAnchors: find.ofGuide }, addresses)
    }
    const rendered =
      page === null || site === null || render === null
        ? []
        : render(planDocument(page, site.frame.config), text)
    const hrefs = links.map(({ href }) => href)
    return {
      messages: toDiagnosticMessages(file),
      unknown: components === null || isDraft ? [] : toUnknown(text, Object.keys(components)),
      reports: read === null ? [] : rendered.map((one) => read(one, hrefs)),
      hrefs,
      asked: [...asked],
      rendered,
    }
  }
}

/** The same frame, which notes what it is asked. */
const listen = (frame: PageContext, asked: Map<string, boolean>): PageContext => ({
  ...frame,
  isPage(path) {
    const answer = frame.isPage(path)
    asked.set(path, answer)
    return answer
  },
})

function toUnknown(
  { file, references }: ParsedDocument,
  known: readonly string[],
): DocumentResult['unknown'] {
  return findUnknown(references.components, known).flatMap((use) => {
    const own = new VFile({ path: file.path, value: file.value })
    reportUnknown(own, use, known)
    return toDiagnosticMessages(own).map((message) => [use.name, message] as const)
  })
}
