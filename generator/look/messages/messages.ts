/**
 * The texts that Stele adds to a site: UI texts around the author's content, and the guides: the developers' reference and the agents'
 * instructions. Numbers and names in the guides come from the contract.
 */

import type { Deprecation, Versioning } from '../../../shim/contract/deprecation.ts'
import type { ErrorCode } from '../../../shim/contract/errors.ts'
import type { QuotaPolicy } from '../../../shim/contract/header-values.ts'
import type { Hosting } from '../../kernel/published-urls.ts'

/** The languages that Stele has texts in. To add one, add it here; the compiler then asks for its texts. */
export type UiLanguage = 'en' | 'pt'

/** All texts in one language. Functions return a sentence with the given values in it. */
export interface Messages {
  /** The language of these texts. */
  readonly lang: UiLanguage
  /** Link that skips to the main content. */
  readonly skip: string
  readonly home: string
  readonly essays: string
  readonly latestEssays: string
  readonly allEssays: string
  /** Description of the page that lists the essays. */
  readonly essaysBy: (author: string) => string
  /** Description of the page that lists the tags. */
  readonly tagsBy: (author: string) => string
  /** Description of the page of one tag. */
  readonly essaysTagged: (count: number, tag: string) => string
  readonly allTags: string
  readonly focus: string
  /** Heading above the author's links to other sites. */
  readonly elsewhere: string
  readonly email: string
  readonly noEssays: string
  /** How long reading an essay takes, in Markdown, and in the line below a title. */
  readonly readingTime: (minutes: number) => string
  readonly shortReadingTime: (minutes: number) => string
  readonly dates: DateMessages
  /** Heading of the essays that have no date. */
  readonly undated: string
  /** Accessible name of the links to the essays before and after an essay, and the labels of these links. */
  readonly otherEssays: string
  readonly previousEssay: string
  readonly nextEssay: string
  /** The same for a document of the sidebar. */
  readonly otherDocuments: string
  readonly previousDocument: string
  readonly nextDocument: string
  /** Accessible name of the sidebar. */
  readonly allDocuments: string
  /** Text of the link to where readers edit a document. */
  readonly edit: string
  /** Heading of the table of contents. */
  readonly onThisPage: string
  /** Accessible name of the button that opens the links of the header on a phone. */
  readonly menu: string
  /** Accessible name of the main navigation. */
  readonly navigation: string
  readonly languages: string
  /** Label before the translations of a page. */
  readonly alsoIn: string
  /** Accessible name of the footer's navigation, and heading of the page list in Markdown. */
  readonly footer: string
  /** Accessible name of the links to machine-readable files. */
  readonly forPrograms: string
  readonly published: string
  /** Precedes the date of the last change. */
  readonly updated: string
  /** Mark of a draft, which only a preview shows. */
  readonly draft: string
  readonly language: string
  readonly address: string
  readonly tags: string
  /** A field that is true, and one that is false. */
  readonly yes: string
  readonly no: string
  /** Text of the link to the sections of a document's Markdown. */
  readonly sections: string
  /** Accessible name of a heading's anchor link. */
  readonly linkTo: (heading: string) => string
  readonly footnotes: string
  /** Accessible name of the link from a footnote back to the text. */
  readonly backTo: (note: string) => string
  readonly asMarkdown: string
  readonly feed: string
  readonly sitemap: string
  /** Precedes a link to `llms.txt`, without a full stop. */
  readonly indexOfSite: string
  /** Accessible names of a checked and an unchecked task. */
  readonly done: string
  readonly notDone: string
  /** Accessible name of a table, before its column titles. */
  readonly table: string
  /** Texts of the button of a code block, which `site.js` adds: its label, and what it says afterwards. */
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  /** Heading and text of the 404 page. */
  readonly notFound: string
  readonly notFoundText: string
  readonly gone: string
  readonly goneText: string
  /** Precedes links to pages whose address is nearly the one of the request. */
  readonly nearestAddresses: string
  /** Accessible name of the search box in the header, and the text of links to the search page. */
  readonly searchSite: string
  /** Description of the search page, and its text for readers whose browsers run no script. */
  /** @param coversTexts whether the search covers the texts of documents */
  readonly searchText: (coversTexts: boolean) => string
  readonly searchWithoutScript: string
  /** Says on the search page of a host without code where the search runs. */
  readonly searchInBrowser: string
  /** The name of a link to the licences of the libraries in that search. */
  readonly searchLicences: string
  readonly console: ConsoleMessages
  readonly llms: LlmsMessages
  readonly guides: GuideMessages
  readonly skills: SkillMessages
}

/** The words of dates. They are not those of `Intl`, which differ between versions of Node. */
export interface DateMessages {
  /** From January to December, in the form that they have in a date. */
  readonly months: readonly string[]
  /** The number of the first day of a month. */
  readonly firstDay: string
  /** A day and a month, with `{day}`, `{month}` and `{year}` for their parts. `forms.js` fills them in, too. */
  readonly day: string
  readonly month: string
}

/** Labels of the search and of the forms on the developers' page that call the API. */
export interface ConsoleMessages {
  readonly search: string
  readonly keywords: string
  readonly find: string
  /** Precedes words to search for instead of those that were not found. */
  readonly nearestWords: string
  readonly tryIt: string
  readonly send: string
  /** Texts that `forms.js` shows. The script replaces names in braces, such as `{limit}`. */
  readonly scriptMessages: {
    readonly quota: string
    readonly found: string
    readonly none: string
    readonly wait: string
    readonly failed: string
    readonly headers: string
    readonly sending: string
  }
}

/** Texts of `llms.txt` and `llms-full.txt`. */
export interface LlmsMessages {
  readonly intro: string
  readonly essays: string
  readonly pages: string
  readonly api: string
  /** `Optional` in every language: llmstxt.org reserves this heading for links that a reader may skip. */
  readonly optional: 'Optional'
  /** Title of one part of an index that is split into several files. */
  readonly part: (section: string, part: number, of: number) => string
  readonly fullText: string
  readonly feed: string
  /** The size of a document or a section, such as "1,240 tokens". Each has two tokens or more: of its heading. */
  readonly tokens: (count: number) => string
  readonly otherLanguage: string
}

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
  readonly hosting: Hosting
  /** Whether the service has the endpoint of the Model Context Protocol. */
  readonly hasMcp: boolean
  /** How many of its messages a client may send; null if they count as requests to the API. */
  readonly messageQuota: QuotaPolicy | null
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
    readonly languages: Section
    readonly lists: Section
    readonly errors: Section
    readonly quota: Section
    /** Introduces code that waits when the quota is used up. */
    readonly backOff: string
    readonly caching: Section
    readonly cors: Section
    readonly mirror: Section
    readonly markdown: Section
    readonly versioning: Section
    readonly operations: Pick<Section, 'heading'>
    readonly schemas: { readonly heading: string /** Plain text. */; readonly text: string }
    readonly labels: ReferenceLabels
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
  /** Texts that replace those above on hosts without code, which have no search and count no requests. */
  readonly withoutCode: WithoutCodeMessages
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
    readonly status: string
    readonly code: string
    readonly remedy: string
    readonly header: string
  }
  /** Introduces a complete sample response. */
  readonly response: string
  /** Introduces a sample response whose list has only its first entry. */
  readonly shortenedResponse: string
}

/** Labels in the reference of the API. What it says of operations and schemas is in English, as in the OpenAPI document. */
export interface ReferenceLabels {
  /** Heading of the parameters of an operation. */
  readonly parameters: string
  /** Precedes the value that a parameter has if a request does not name it. */
  readonly default: string
  readonly example: string
  /** A request must have the parameter, or every response has the field. */
  readonly required: string
  /** A request can lack the parameter, or a response the field. */
  readonly optional: string
  /** Name of the choice of a programming language. */
  readonly samples: string
  readonly response: string
  readonly headers: string
  readonly fields: string
  readonly otherResponses: string
  /** Introduces the responses that several operations have. */
  readonly commonResponses: string
  /** Introduces one body of each error. */
  readonly errorExamples: string
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
      'base' | 'languages' | 'errors' | 'quota' | 'caching' | 'cors' | 'markdown' | 'versioning',
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
