/** The texts of the guides: the developers' reference and the agents' instructions. Numbers and names come from the contract. */

import type { Deprecation, Versioning } from '../../../shim/contract/deprecation.ts'
import type { describedOperations } from '../../../shim/contract/descriptions.ts'
import type { ErrorCode } from '../../../shim/contract/errors.ts'
import type { QuotaPolicy } from '../../../shim/contract/header-values.ts'
import type { OperationId } from '../../../shim/contract/routes.ts'
import type { HostedOperation } from '../../addresses/hosted-operations.ts'
import type { Hosting } from '../../addresses/published-urls.ts'
import type { ResourceSchemas } from '../../schemas/resource-schemas.ts'

/** The service that a guide describes. */
export interface Service {
  /** URL of the site, without a trailing slash. */
  readonly baseUrl: string
  /** Full version, such as `1.0.0`. */
  readonly version: string
  /** Language codes of the site, the default first. */
  readonly languages: readonly string[]
  readonly quota: QuotaPolicy
  readonly versioning: Versioning
  /** Path of the developers' reference in the guide's language. */
  readonly developersPath: string
  /** Path of the agents' instructions in the guide's language. */
  readonly agentsPath: string
  /** Path of the API explorer; null if the site has no HTML pages. */
  readonly explorerPath: string | null
  readonly hosting: Hosting
  readonly operations: readonly HostedOperation[]
  /** Whether the service has the endpoint of the Model Context Protocol. */
  readonly hasMcp: boolean
  /** The schemas of the responses that the host has. */
  readonly schemas: ResourceSchemas
  /** Whether the search covers the texts of documents. */
  readonly searchesTexts: boolean
  /** Path and query of the health report. */
  readonly healthPath: string
  /** Path and query of the health report with all endpoints. */
  readonly endpointsPath: string
  /** Path and query of the essay list in the guide's language. */
  readonly listPath: string
}

/**
 * All texts of the guides in one language. Values are Markdown without line ends, except {@link Section.text}.
 * A heading is plain text: its anchor is derived from it, so a new heading changes the links to it.
 */
export interface GuideMessages {
  readonly developers: PageMetadata & {
    readonly base: Section
    readonly operations: Pick<Section, 'heading'>
    readonly examples: Section
    readonly languages: Section
    readonly errors: Section
    readonly quota: Section
    readonly caching: Section
    readonly cors: Section
    readonly markdown: Section
    readonly versioning: Section
    readonly schemas: Section
  }
  readonly agents: PageMetadata & {
    readonly first: Section
    readonly find: Section
    readonly read: Section
    /** Only on a site with the endpoint of the Model Context Protocol. */
    readonly tools: Section
    readonly quota: Section
    readonly failures: Section
    readonly versions: Section
  }
  /** A summary of each operation, and the meaning of each of its parameters. */
  readonly operations: {
    readonly [Id in OperationId]: {
      readonly summary: string
      readonly parameters: Readonly<
        Record<(typeof describedOperations)[Id]['parameters'][number]['name'], string>
      >
    }
  }
  /** The summary of the search that covers the texts of documents. */
  readonly textSearch: string
  /** Texts that replace those above on hosts without code, which have no search and count no requests. */
  readonly withoutCode: WithoutCodeMessages
  /** Introduces the path of an operation's file in another language or, for health, with all endpoints. */
  readonly variants: Readonly<Record<'language' | 'verbose', string>>
  /** A sentence that says since when an operation is deprecated, and from which day it may be removed. */
  readonly deprecated: (deprecation: Deprecation) => string
  /** For each error code, what the client should do. */
  readonly errors: Readonly<Record<ErrorCode, string>>
  /** The meaning of each header in the table of quota and version headers. */
  readonly headers: Readonly<Record<DescribedHeader, string>>
  /** Column titles and fixed cell texts of the tables. */
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
  /** Names the response schema of an operation and the statuses of its errors. */
  readonly returns: (schema: string, statuses: string) => string
  /** Introduces a complete sample response. */
  readonly response: string
  /** Introduces a sample response whose list has only its first entry. */
  readonly shortenedResponse: string
}

/** The headers in the table of quota and version headers. */
type DescribedHeader = 'limit' | 'remaining' | 'reset' | 'policy' | 'retryAfter' | 'version'

/** Front matter of a guide's page, used where the author has written no such page. */
interface PageMetadata {
  readonly title: string
  readonly description: string
}

export interface Section {
  readonly heading: string
  /** Returns the section's Markdown, which may have several blocks. */
  readonly text: (service: Service) => string
}

/** Returns the Markdown of a section for a service. */
type SectionText = Section['text']

/** Texts for hosts without code: those with rules, and those that only serve files. */
export interface WithoutCodeMessages {
  readonly developers: Readonly<
    Record<
      'base' | 'examples' | 'languages' | 'errors' | 'quota' | 'caching' | 'cors' | 'markdown' | 'versioning',
      SectionText
    >
  >
  readonly agents: Readonly<
    Record<'first' | 'find' | 'read' | 'quota' | 'failures' | 'versions', SectionText>
  >
}

type SectionName = keyof GuideMessages['withoutCode']['developers' | 'agents']
type DeveloperSection = keyof GuideMessages['withoutCode']['developers']
type AgentSection = keyof GuideMessages['withoutCode']['agents']

/** What every host without code does otherwise than the shim. */
const withRules: readonly (DeveloperSection | AgentSection | SectionName)[] = [
  'examples',
  'errors',
  'quota',
  'caching',
  'cors',
  'find',
  'read',
  'failures',
]

/** What a host does otherwise that sees no queries and no `Accept`. */
const withFiles: typeof withRules = [...withRules, 'base', 'markdown', 'first']

/** Returns the texts with those that a kind of host needs. */
export function toHostedMessages(messages: GuideMessages, { servedBy, addressing }: Hosting): GuideMessages {
  if (servedBy === 'shim') return messages
  const { developers, agents, withoutCode } = messages
  const names: ReadonlySet<string> = new Set(addressing === 'queries' ? withRules : withFiles)
  const replace = <T extends object>(sections: T, texts: Readonly<Record<string, Section['text']>>): T => {
    const replaced = Object.entries(texts)
      .filter(([name]) => servedBy === 'files' || names.has(name))
      .map(([name, text]) => [name, { ...(sections as Record<string, Section>)[name], text }])
    return { ...sections, ...Object.fromEntries(replaced) }
  }
  return {
    ...messages,
    developers: replace(developers, withoutCode.developers),
    agents: replace(agents, withoutCode.agents),
  }
}

/** The site that a skill is about. */
interface SkillSite {
  /** The name of the service. In instructions it is escaped Markdown. */
  readonly service: string
  /** URL of the site, without a trailing slash. */
  readonly baseUrl: string
}

/** What the instructions about citations need to know of a site. All texts of the author are escaped Markdown. */
export interface CitedSite extends SkillSite {
  readonly author: string
  /** A Markdown link, or the name alone; null if site.yaml has no licence. */
  readonly license: string | null
  /** The newest essay; null on a site without essays. */
  readonly example: {
    readonly title: string
    /** A month; null if the essay has no date. */
    readonly date: string | null
    readonly url: string
  } | null
  /** The URLs of the essay list and of the list of changes. */
  readonly listUrl: string
  readonly changesUrl: string
}

/** All texts of the skills in one language. Descriptions are plain text, all other texts are Markdown. */
export interface SkillMessages {
  /** How to use the API. The agents' instructions follow the introduction. */
  readonly api: {
    readonly title: string
    readonly description: (site: SkillSite) => string
    /** @param basePath what the paths in the instructions begin with */
    readonly introduction: (site: SkillSite, basePath: string) => string
  }
  /** How to cite essays. */
  readonly citation: {
    readonly title: string
    readonly description: (site: SkillSite) => string
    readonly instructions: (site: CitedSite) => string
  }
}
