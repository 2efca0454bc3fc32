/** Renders one document: parses it, checks its links, warns about its text, renders its files, and checks the rendered files. */

import { VFile } from 'vfile'
import { findDeepHtml, isNestingError } from '../../content/markdown/nodes.ts'
import { toStart } from '../../content/markdown/offsets.ts'
import { getParsers, type Parsers } from '../../content/markdown/parsers.ts'
import { reportNesting } from '../../content/parse/is-demanding.ts'
import { createTextParser } from '../../content/parse/parse-document.ts'
import type { Allow } from '../../content/schemas/html-keys.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { ParsedDocument } from '../../content/texts/document.ts'
import type { Link, TextFacts } from '../../content/texts/facts.ts'
import type { TrackedPaths } from '../../kernel/cache/dependencies.ts'
import { type DiagnosticMessage, toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import type { Document } from '../../kernel/document.ts'
import type { RenderedFile } from '../../kernel/file.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import { toGuideAnchors } from '../../look/guides/guides.ts'
import type { Addresses } from '../../site/addresses/link-targets.ts'
import { type PageAnchors, reportLinkAddresses } from '../../site/model/check-addresses.ts'
import { checkLinks, listLinks } from '../../site/model/check-links.ts'
import { findUnknown, reportLargeComponents, reportUnknown } from '../../site/model/components.ts'
import { reportPlaceholderText } from '../../site/model/front-matter-warnings.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import { reportText } from '../../site/model/text-warnings.ts'
import { listFieldUrls } from '../../surfaces/item-fields.ts'
import { reportMisplaced } from '../../surfaces/mdx/to-html.ts'
import { listReferenceNames } from '../../surfaces/openapi/names.ts'
import type { PageContext } from '../../surfaces/page-context.ts'
import type { MarkupCheck } from '../../surfaces/pages/removed-markup.ts'
import { reportOmittedExpressions, reportRemovedMarkup } from '../../surfaces/pages/report-removed.ts'
import { createTextRenderer, planDocument } from '../../surfaces/plan.ts'
import { createFileChecker } from '../verify-output/verify-output.ts'
import { toStoredAnchors } from './check-anchors.ts'
import { createDocumentReader, toShown } from './read-document.ts'
import type { DocumentContext, DocumentResult, DocumentTask, LoadedTask } from './task.ts'

/** A rendered document, before its files are written. */
interface RenderedDocument extends Omit<DocumentResult, 'files' | 'key'> {
  readonly rendered: readonly RenderedFile[]
}

/** Reads documents, and renders them. Rendering does not wait, so all documents can share one table that tracks their lookups. */
export interface DocumentRenderer {
  /**
   * @param paths tracks the lookups of this document alone, because reading waits, and others are read meanwhile
   * @throws {OperationalError} CONTENT_CHANGED if its file is read again and has changed
   */
  readonly read: (task: LoadedTask, paths: Pick<PathTable, 'get'>) => Promise<ParsedDocument>
  readonly render: (task: DocumentTask, parsed: ParsedDocument) => RenderedDocument
}

/** Lookups that checking and rendering documents need. They track the paths that a document depends on. */
interface Lookups {
  readonly addresses: Addresses
  /** Null if the content has errors. */
  readonly pages: PageContext | null
  readonly paths: TrackedPaths
}

/** Loads the parsers, and creates what reads and renders documents. */
export async function createDocumentRenderer(
  context: DocumentContext,
  { addresses, pages, paths }: Lookups,
): Promise<DocumentRenderer> {
  const { parser, site } = context
  const { config, isConfigured, hasLanguages } = site
  const [parsers, parseText] = [await getParsers(parser), await createTextParser(parser, config.math)]
  const readDocument = createDocumentReader(parseText, config, addresses.sources)
  const renderFiles = pages && (await createTextRenderer(pages))
  // What is unknown because of a mistake in site.yaml is not reported.
  const components = isConfigured ? config.components : null
  const markup = isConfigured && config.site ? await loadMarkupCheck(config.allow) : null
  const checkFile = pages && createFileChecker(pages.site, (path) => paths.get(path)?.isKnown === true)

  const render: DocumentRenderer['render'] = ({ document, page }, parsed) => {
    const { file, facts, relocate, deadReferences } = parsed
    const links = listLinks(facts, config.components)
    const anchors = toPageAnchors(document, facts, site, parsers)
    const { anchorLinks, assets } = hasLanguages
      ? checkLinks({ document, file, links, anchors }, addresses)
      : { anchorLinks: [], assets: [] }
    const rendered =
      page === null || renderFiles === null || pages === null
        ? []
        : renderWithinLimit(parsed, config, () =>
            renderFiles(planDocument(page, pages.config), page, toShown(parsed, document)),
          )
    // Pages have what the author wrote, or where it leads.
    const hrefs = [
      ...links.flatMap(({ href }) => [href, addresses.followReference(href, document)]),
      ...(pages === null ? [] : listFieldUrls(document, pages)),
    ]
    return {
      unknownComponents:
        components === null || document.isDraft ? [] : listUnknownComponents(parsed, Object.keys(components)),
      messages: [
        ...relocate.toMessages(toDiagnosticMessages(file)),
        ...deadReferences,
        ...relocate.toMessages(
          listTextWarnings(parsed, links, {
            components,
            origin: addresses.origin,
            markup,
            isDraft: document.isDraft,
          }),
        ),
      ],
      anchors: toStoredAnchors(anchors),
      anchorLinks: anchorLinks.map(({ offset, end, ...link }) => ({
        ...link,
        offset: relocate.toOffset(offset),
        end: relocate.toOffset(end),
      })),
      assets,
      reports: checkFile === null ? [] : rendered.map((renderedFile) => checkFile(renderedFile, hrefs)),
      rendered,
    }
  }
  return { read: ({ document, bytes }, readPaths) => readDocument(document, bytes, readPaths), render }
}

/** Loads the libraries for HTML. */
async function loadMarkupCheck(allow: Allow): Promise<MarkupCheck> {
  const { createMarkupCheck } = await import('../../surfaces/pages/removed-markup.ts')
  return createMarkupCheck(allow)
}

/** Renders files. A document that becomes too large, or HTML that nests too deeply, is reported, and nothing is rendered. */
function renderWithinLimit(
  { file, tree }: ParsedDocument,
  { components }: SiteConfig,
  render: () => RenderedFile[],
): RenderedFile[] {
  try {
    return reportLargeComponents(tree, file, components) ? [] : render()
  } catch (error) {
    if (!isNestingError(error)) throw error
    const deepHtml = findDeepHtml(tree)
    reportNesting(file, deepHtml && toStart(deepHtml))
    return []
  }
}

/** Returns the anchors of a document's page: of its text, and of the guide that follows it. */
function toPageAnchors(
  { kind, slug, lang }: Document,
  { anchors, hasOpaqueParts }: TextFacts,
  site: Pick<SiteSettings, 'config' | 'hosting'>,
  parsers: Parsers,
): PageAnchors {
  if (kind !== 'page') return { anchors, hasOpaqueParts }
  const guideAnchors = toGuideAnchors(
    slug,
    lang,
    anchors,
    site.hosting,
    () => listReferenceNames(site),
    parsers,
  )
  return { anchors: new Set([...anchors, ...guideAnchors]), hasOpaqueParts }
}

/** One message for each component or shortcode without a template. The build reports each component once, for its first document. */
function listUnknownComponents(
  { file, facts, relocate, unknownShortcodes }: ParsedDocument,
  componentNames: readonly string[],
): DocumentResult['unknownComponents'] {
  const components = findUnknown(facts.components, componentNames).flatMap((use) => {
    const target = new VFile({ path: file.path, value: file.value })
    reportUnknown(target, use, componentNames)
    return relocate.toMessages(toDiagnosticMessages(target)).map((message) => [use.name, message] as const)
  })
  return [...components, ...unknownShortcodes]
}

/** What warnings about a text depend on. */
interface WarningContext {
  /** The URL of the site. */
  readonly origin: string
  /** Null if they are not known. */
  readonly components: SiteConfig['components'] | null
  /** Finds HTML that pages cannot have; null for a site without HTML pages. */
  readonly markup: MarkupCheck | null
  readonly isDraft: boolean
}

/** @param links of the document, including links in its components */
function listTextWarnings(
  { file, facts, body, bodyOffset }: ParsedDocument,
  links: readonly Link[],
  { origin, components, markup, isDraft }: WarningContext,
): readonly DiagnosticMessage[] {
  const target = new VFile({ path: file.path, value: file.value })
  if (!isDraft) reportPlaceholderText(target, { body, bodyOffset })
  reportText(target, facts, markup !== null)
  reportLinkAddresses(target, links, markup === null ? null : origin)
  if (components !== null) {
    reportOmittedExpressions(target, facts, components, markup)
    if (markup !== null) {
      reportMisplaced(target, facts.components, components)
      reportRemovedMarkup(target, facts, components, markup)
    }
  }
  return toDiagnosticMessages(target)
}
