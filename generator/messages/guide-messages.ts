/** What the guides say, in each language: sentences around what the contract knows. */

import type { describedOperations } from '../../shim/contract/descriptions.ts'
import type { ErrorCode } from '../../shim/contract/errors.ts'
import type { Deprecation, QuotaPolicy, Versioning } from '../../shim/contract/headers.ts'
import type { OperationId } from '../../shim/contract/routes.ts'
import { en } from './guide-en.ts'
import { pt } from './guide-pt.ts'

/** What a guide is about: one service. */
export interface Service {
  readonly baseUrl: string
  readonly version: string
  readonly languages: readonly string[]
  readonly quota: QuotaPolicy
  readonly versioning: Versioning
  /** The paths of the guides in the language of the text. */
  readonly developersPath: string
  readonly agentsPath: string
  /** The path of the API explorer; null where there is none. */
  readonly explorerPath: string | null
}

/** Markdown around a service; a heading is a line of plain text. */
export interface GuideMessages {
  readonly developers: Guide & {
    readonly base: Section
    readonly operations: { readonly heading: string }
    readonly examples: Section
    readonly languages: Section
    readonly errors: Section
    readonly quota: Section
    readonly caching: Section
    readonly cors: Section
    readonly markdown: Section
    readonly versioning: Section
    readonly schemas: Section
    readonly staticHosts: Section
  }
  readonly agents: Guide & {
    readonly first: Section
    readonly find: Section
    readonly read: Section
    readonly quota: Section
    readonly failures: Section
    readonly versions: Section
  }
  /** What each operation does, and each of its parameters. */
  readonly operations: {
    readonly [Id in OperationId]: {
      readonly summary: string
      readonly parameters: Readonly<
        Record<(typeof describedOperations)[Id]['parameters'][number]['name'], string>
      >
    }
  }
  /** That something is deprecated, and from when on it may be gone: no whole sentence. */
  readonly deprecated: (deprecation: Deprecation) => string
  /** What to do about each error. */
  readonly errors: Readonly<Record<ErrorCode, string>>
  /** What each header says. */
  readonly headers: Readonly<Record<QuotaHeader, string>>
  readonly table: {
    readonly parameter: string
    readonly type: string
    readonly meaning: string
    readonly field: string
    readonly required: string
    readonly yes: string
    readonly no: string
    readonly status: string
    readonly code: string
    readonly remedy: string
    readonly header: string
  }
  readonly answers: (schema: string, failures: string) => string
  readonly answer: string
  readonly answerCut: string
}

export type QuotaHeader = 'limit' | 'remaining' | 'reset' | 'policy' | 'retryAfter' | 'version'

interface Guide {
  readonly title: string
  readonly description: string
}

interface Section {
  readonly heading: string
  readonly text: (service: Service) => string
}

const spoken: ReadonlyMap<string, GuideMessages> = new Map([
  ['en', en],
  ['pt', pt],
])

/** The phrases for a language: its own, those of the language it is a variety of, or English. */
export const getGuideMessages = (lang: string): GuideMessages =>
  spoken.get(lang) ?? spoken.get(lang.split('-')[0] ?? '') ?? en
