/**
 * Everything that is done for one document once its site is known. What an earlier build has made of it is taken from
 * there; else its text is read and judged, its files are rendered, and what they say is read back.
 */

import { type Addresses, openAddresses, type SharedAddresses } from '../addresses/addresses.ts'
import { type Lookup, openSharedSet, type Shared } from '../addresses/shared-map.ts'
import type { CachePlace } from '../cache/cache.ts'
import { createMemory, type Memory } from '../cache/cached-documents.ts'
import { createSurroundings } from '../cache/link-dependencies.ts'
import type { KnownPlace } from '../collect/document.ts'
import type { PlainMessage } from '../diagnostics/diagnostic.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import type { DocumentPage } from '../model/site.ts'
import { createDelivery } from '../publish/delivery.ts'
import type { DeliveredFile, Room } from '../render/output.ts'
import { createFrame, type Frame, type FrameData } from '../render/page-context.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { Finding } from '../verify-output/verify-output.ts'
import type { Making } from './render-document.ts'

/** What all documents are worked on with, as every thread can be given it. */
export interface Brief {
  /** Where files are put as soon as they are rendered; null where their bytes are handed over. */
  readonly room: Room | null
  /** What earlier builds have made; null where nothing is remembered. */
  readonly cache: CachePlace | null
  /** What reads the texts. */
  readonly parser: ParserName
  /** Null where site.yaml names no languages. */
  readonly addresses: SharedAddresses | null
  /** Null where site.yaml has mistakes. */
  readonly components: SiteConfig['components'] | null
  /** What the files of documents are made and read with; null where the content has errors. */
  readonly site: { readonly frame: FrameData; readonly answered: Shared<null> } | null
}

/** What of a brief is looked up in, opened once in each thread. */
export interface Opened {
  readonly addresses: Addresses | null
  readonly site: { readonly frame: Frame; readonly answered: Lookup } | null
}

/** One document to work on. */
export interface Order {
  readonly place: KnownPlace
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
  /** Of what is remembered of it; null where nothing is, as where something was said of it. */
  readonly key: string | null
}

export type DocumentWork = (order: Order) => Promise<Outcome>

/** Creates what works on documents. */
export function createDocumentWork(brief: Brief): DocumentWork {
  const { deliver, redeliver } = createDelivery(brief.room)
  const opened: Opened = {
    addresses: brief.addresses && openAddresses(brief.addresses),
    site: brief.site && {
      frame: createFrame(brief.site.frame),
      answered: openSharedSet(brief.site.answered),
    },
  }
  const memory = createMemoryOf(brief, opened)
  let making: Promise<Making> | null = null
  /** What makes a document is loaded when one has to be made: of a build where little has changed it is most of the work. */
  const loadMaking = () => import('./render-document.ts').then(({ createMaking }) => createMaking(brief, opened))

  const recall = (key: string | null, order: Order): Outcome | null => {
    const recalled = key === null ? null : (memory?.recall(key, order) ?? null)
    const files = recalled && redeliver(recalled.files, recalled.readBytes)
    if (recalled === null || files === null) return null
    const { unknown, findings } = recalled
    return { messages: [], unknown, files, findings, key }
  }

  const make = async (key: string | null, order: Order): Promise<Outcome> => {
    making ??= loadMaking()
    const { hrefs, asked, rendered, ...made } = (await making)(order)
    const isKept = key !== null && made.messages.length === 0
    if (isKept) memory?.keep(key, order, { ...made, hrefs, asked }, rendered)
    return { ...made, files: rendered.map(deliver), key: isKept ? key : null }
  }

  return async (order) => {
    const key = memory?.toKey(order) ?? null
    return recall(key, order) ?? (await make(key, order))
  }
}

/** What is remembered of documents; null where nothing is to be. */
function createMemoryOf(brief: Brief, { addresses, site }: Opened): Memory | null {
  if (brief.cache === null || addresses === null || site === null) return null
  return createMemory(brief.cache, brief, createSurroundings({ addresses, ...site }), site.frame.isPage)
}
