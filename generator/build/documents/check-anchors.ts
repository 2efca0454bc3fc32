/** Checks links to anchors of other pages, when all documents have been read. */

import { VFile } from 'vfile'
import { readText } from '../../content/files/read-text.ts'
import { addMessages, toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import type { Document, GetFile } from '../../kernel/document.ts'
import {
  type AnchorLink,
  checkAnchor,
  type GuidePage,
  type PageAnchors,
} from '../../site/model/check-addresses.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import type { DocumentResult, StoredAnchors } from './task.ts'

type GuideSettings = Pick<SiteSettings, 'config' | 'hosting'>

/** Converts anchors to plain data. */
export const toStoredAnchors = ({ anchors, hasOpaqueParts }: PageAnchors): StoredAnchors => ({
  list: [...anchors].join('\n'),
  hasOpaqueParts,
})

const fromStoredAnchors = ({ list, hasOpaqueParts }: StoredAnchors): PageAnchors => ({
  anchors: new Set(list === '' ? [] : list.split('\n')),
  hasOpaqueParts,
})

/** The page of a document. */
interface Page {
  readonly file: string
  readonly anchors: StoredAnchors
}

/** A document with links to anchors of other pages. */
interface LinkingDocument {
  readonly document: Document
  readonly links: readonly AnchorLink[]
}

/**
 * Collects the anchors and the anchor links of all documents, and then checks the links.
 * @param site decides what the guides describe
 */
export function createAnchorCheck(site: GuideSettings, getFile: GetFile) {
  const pages = new Map<string, Page>()
  const linkingDocuments: LinkingDocument[] = []

  return {
    add(document: Document, { anchors, anchorLinks }: DocumentResult): void {
      pages.set(document.path, { file: document.file, anchors })
      if (anchorLinks.length > 0) linkingDocuments.push({ document, links: anchorLinks })
    },

    /** Reports the links whose pages do not have their anchor, on the files of the documents. */
    async reportMissing(): Promise<void> {
      const findTarget = await createTargetLookup(pages, linkingDocuments, site)
      for (const { document, links } of linkingDocuments) {
        const missing = links.filter(({ target, anchor }) => !findTarget(target).anchors.has(anchor))
        if (missing.length === 0) continue
        const file = readFile(document)
        for (const link of missing) {
          const target = findTarget(link.target)
          checkAnchor(file, link, target.name, target)
        }
        addMessages(getFile(document), toDiagnosticMessages(file))
      }
    },
  }
}

/** A page with its name for messages. */
interface Target extends PageAnchors {
  readonly name: string
}

/** Creates a function that returns the target of a link. */
async function createTargetLookup(
  pages: ReadonlyMap<string, Page>,
  linkingDocuments: readonly LinkingDocument[],
  site: GuideSettings,
): Promise<(target: AnchorLink['target']) => Target> {
  const needsGuides = linkingDocuments.some(({ links }) => links.some(({ target }) => 'slug' in target))
  const findGuideAnchors = needsGuides ? await loadGuides(site) : () => noAnchors
  const find = (target: AnchorLink['target']): Target => {
    if ('slug' in target) return { name: `the generated page "${target.slug}"`, ...findGuideAnchors(target) }
    const page = pages.get(target.path)
    return page === undefined
      ? { name: `"${target.path}"`, ...noAnchors }
      : { name: `"${page.file}"`, ...fromStoredAnchors(page.anchors) }
  }
  const targets = new Map<string, Target>()
  return (target) => {
    const key = 'slug' in target ? `${target.slug} ${target.lang}` : target.path
    const known = targets.get(key) ?? find(target)
    targets.set(key, known)
    return known
  }
}

const noAnchors: PageAnchors = { anchors: new Set(), hasOpaqueParts: false }

/** Loads the guides and a parser, which few builds need in this thread. */
async function loadGuides(site: GuideSettings): Promise<(page: GuidePage) => PageAnchors> {
  const { toGuideAnchors } = await import('../../look/guides/guides.ts')
  const { listReferenceNames } = await import('../../surfaces/openapi/names.ts')
  const { getParsers } = await import('../../content/markdown/parsers.ts')
  const parsers = await getParsers('remark')
  return ({ slug, lang }) => ({
    anchors: toGuideAnchors(slug, lang, new Set(), site.hosting, () => listReferenceNames(site), parsers),
    hasOpaqueParts: false,
  })
}

/** Reads a document again: only its text can tell the line of an offset. */
const readFile = ({ file: path }: Document): VFile => new VFile({ path, value: String(readText(path).file) })
