/**
 * Everything that is done for one document once its site is known. What an earlier build has made of it is taken from
 * there; else its text is read and judged, its files are rendered, and what they say is read back.
 */

import { type Addresses, openAddresses, type SharedAddresses } from '../addresses/addresses.ts'
import { type Lookup, openSharedSet, type SharedBytes } from '../addresses/shared-map.ts'
import type { CacheLocation } from '../cache/cache.ts'
import { createDocumentCache, type DocumentCache } from '../cache/cached-documents.ts'
import { createLinkDependencies } from '../cache/link-dependencies.ts'
import type { HashedSourceFile } from '../collect/document.ts'
import type { DiagnosticMessage } from '../diagnostics/diagnostic.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import type { DocumentPage } from '../model/site.ts'
import { createDelivery } from '../publish/delivery.ts'
import type { WriteTarget, WrittenFile } from '../render/output.ts'
import { createPageContext, type PageContext, type PageContextData } from '../render/page-context.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { FileReport } from '../verify-output/verify-output.ts'
import type { Making } from './render-document.ts'

/** What all documents are worked on with, as every thread can be given it. */
export interface RenderContext {
  /** Where files are put as soon as they are rendered; null where their bytes are handed over. */
  readonly writeTarget: WriteTarget | null
  /** What earlier builds have made; null where nothing is remembered. */
  readonly cache: CacheLocation | null
  /** What reads the texts. */
  readonly parser: ParserName
  /** Null where site.yaml names no languages. */
  readonly addresses: SharedAddresses | null
  /** Null where site.yaml has mistakes. */
  readonly components: SiteConfig['components'] | null
  /** What the files of documents are made and read with; null where the content has errors. */
  readonly site: { readonly frame: PageContextData; readonly knownPaths: SharedBytes<null> } | null
}

/** What of a brief is looked up in, opened once in each thread. */
export interface OpenedContext {
  readonly addresses: Addresses | null
  readonly site: { readonly frame: PageContext; readonly knownPaths: Lookup } | null
}

/** One document to work on. */
export interface DocumentTask {
  readonly sourceFile: HashedSourceFile
  readonly isDraft: boolean
  /** What is to be rendered; null for what is judged alone. */
  readonly page: DocumentPage | null
}

/** What came of it. */
export interface DocumentResult {
  readonly messages: readonly DiagnosticMessage[]
  /** A message for each component that site.yaml does not map, by its name. */
  readonly unknown: readonly (readonly [name: string, message: DiagnosticMessage])[]
  readonly files: readonly WrittenFile[]
  readonly reports: readonly FileReport[]
  /** Of what is remembered of it; null where nothing is, as where something was said of it. */
  readonly key: string | null
}

export type RunTask = (order: DocumentTask) => Promise<DocumentResult>

/** Creates what works on documents. */
export function createTaskRunner(brief: RenderContext): RunTask {
  const { deliver, redeliver } = createDelivery(brief.writeTarget)
  const opened: OpenedContext = {
    addresses: brief.addresses && openAddresses(brief.addresses),
    site: brief.site && {
      frame: createPageContext(brief.site.frame),
      knownPaths: openSharedSet(brief.site.knownPaths),
    },
  }
  const memory = createMemoryOf(brief, opened)
  let making: Promise<Making> | null = null
  /** What makes a document is loaded when one has to be made: of a build where little has changed it is most of the work. */
  const loadMaking = () =>
    import('./render-document.ts').then(({ createMaking }) => createMaking(brief, opened))

  const recall = (key: string | null, order: DocumentTask): DocumentResult | null => {
    const recalled = key === null ? null : (memory?.lookup(key, order) ?? null)
    const files = recalled && redeliver(recalled.files, recalled.readBytes)
    if (recalled === null || files === null) return null
    const { unknown, reports } = recalled
    return { messages: [], unknown, files, reports, key }
  }

  const make = async (key: string | null, order: DocumentTask): Promise<DocumentResult> => {
    making ??= loadMaking()
    const { hrefs, asked, rendered, ...made } = (await making)(order)
    const isKept = key !== null && made.messages.length === 0
    if (isKept) memory?.store(key, order, { ...made, hrefs, asked }, rendered)
    return { ...made, files: rendered.map(deliver), key: isKept ? key : null }
  }

  return async (order) => {
    const key = memory?.toKey(order) ?? null
    return recall(key, order) ?? (await make(key, order))
  }
}

/** What is remembered of documents; null where nothing is to be. */
function createMemoryOf(brief: RenderContext, { addresses, site }: OpenedContext): DocumentCache | null {
  if (brief.cache === null || addresses === null || site === null) return null
  return createDocumentCache(
    brief.cache,
    brief,
    createLinkDependencies({ addresses, ...site }),
    site.frame.isPage,
  )
}
