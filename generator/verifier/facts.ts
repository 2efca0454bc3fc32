/** What the conformance cases need to know about a service, so that the same cases can be run against any service. */

import type { HeaderExpectation } from './case.ts'

export interface Page {
  /** Without the URL of the site and the extension of a file. */
  readonly path: string
  readonly lang: string
}

export interface Essay extends Page {
  readonly slug: string
  readonly title: string
  /** The URL of its page, if that is on another site than its Markdown. */
  readonly elsewhere?: string
}

export interface Skill {
  readonly name: string
  /** The path of its file. */
  readonly path: string
  /** `sha256:` and the SHA-256 of its file in hexadecimal digits. */
  readonly digest: string
}

export interface PublishedFile {
  readonly path: string
  readonly type: string
  /** The beginning of its SHA-256 in base64url. */
  readonly hash: string
}

/** The deprecation that the author of a service declared, as header values. */
export interface DeclaredDeprecation {
  /** `@` and a time in Unix seconds. */
  readonly deprecation: HeaderExpectation
  /** An HTTP-date; null if no removal is scheduled. Absent if that differs between the operations. */
  readonly sunset?: HeaderExpectation
  readonly operations: 'all' | readonly string[]
}

/** A collection of the author. */
export interface Collection {
  readonly name: string
  /** Its documents, each in each of its languages. */
  readonly documents: readonly { readonly slug: string; readonly lang: string }[]
}

/** The HTML of another generator, which no case reads. */
export interface OtherPages {
  /** The paths of the tested pages that have HTML. The others are Markdown only. */
  readonly paths: readonly string[]
  /** Whether the page of a 404 has HTML. */
  readonly hasNotFound: boolean
}

export interface Facts {
  /** Absent without any. */
  readonly collections?: readonly Collection[]
  /** What the URLs in its responses begin with. */
  readonly baseUrl: string
  readonly version: string
  /** Whether a query selects the language of a response, or the name of a file. */
  readonly addressing: 'queries' | 'files'
  /** What the URLs of pages end with, on a host that only serves files. */
  readonly pageExtension?: string
  /** The codes of the languages. The first one is the default language. */
  readonly languages: readonly string[]
  /** By code: the tag in `Content-Language`, of languages whose code is not their tag. */
  readonly languageTags: Readonly<Record<string, string>>
  /** The window is in seconds. */
  readonly quota: { readonly limit: number; readonly window: number }
  /** How many messages of the Model Context Protocol a client may send. Absent if they count as requests to the API. */
  readonly messageQuota?: Facts['quota']
  /** The content codings that it supports, of `br` and `gzip`. */
  readonly codings: readonly string[]
  /** The paths of tested pages that are compressed in HTML and in Markdown. The service sends short ones as they are. */
  readonly codedPages: readonly string[]
  /** Every published essay in each of its languages. */
  readonly essays: readonly Essay[]
  /** The slug of an essay in the default language. */
  readonly slug: string
  /** An essay that lacks a language, and that language; null if every essay has all languages. */
  readonly untranslated: { readonly slug: string; readonly has: string; readonly lacks: string } | null
  /** The home page in each language. Hugo, for one, serves `/pt/` where Stele serves `/pt`. */
  readonly homes: readonly Page[]
  /** The page that documents the API, in the default language. It is neither the home page nor an essay. */
  readonly documentation: Page
  /** Whether it serves pages as HTML. Otherwise its pages are Markdown only. */
  readonly html: boolean
  /** What another generator wrote; null if the service itself wrote the pages, or if there are none. */
  readonly otherPages: OtherPages | null
  /** The paths that the search page loads on a host without code: the module, and the index. Empty if the API searches. */
  readonly searchFiles: readonly string[]
  /** Whether it has a server card of the Model Context Protocol. */
  readonly hasServerCard: boolean
  /** Whether it has the endpoint that a server card promises. */
  readonly hasMcp: boolean
  /** A document's Markdown, and the anchor of one of its sections; null if the service has no sections. */
  readonly sections: { readonly path: string; readonly id: string; readonly whole: string } | null
  /** A tag in the default language, with the ids of its essays, newest first; null if there is none. */
  readonly tag: { readonly slug: string; readonly ids: readonly string[] } | null
  /** The builds in the change feed, newest first; empty if it has none. */
  readonly builds: readonly string[]
  /** The path of the OpenAPI description as YAML, if the service sends byte ranges of it; else null. */
  readonly rangedFile: string | null
  /** The paths of the stylesheets, scripts and icons of the home page; empty without HTML. */
  readonly assets: readonly string[]
  /** The files that the manifest lists, in the order of their hashes; empty if the host hides it, null if it is damaged. */
  readonly files: readonly PublishedFile[] | null
  /** What robots.txt allows programs to do with the content, as `Content-Signal` says it; null if it says nothing. */
  readonly contentSignal: string | null
  /** The skills for agents, as their index lists them. */
  readonly skills: readonly Skill[]
  /** What the OpenAPI description and the health report declare as deprecated; null if nothing is. */
  readonly deprecation: DeclaredDeprecation | null
}

/** Returns the home pages, an essay in the default language, one in another language, and the documentation. */
export function toPages({
  homes,
  languages,
  essays,
  documentation,
}: Pick<Facts, 'homes' | 'languages' | 'essays' | 'documentation'>): readonly Page[] {
  const [first] = languages
  const inDefault = essays.find(({ lang }) => lang === first)
  const inOther = essays.find(({ lang }) => lang !== first)
  return [...homes, ...[inDefault, inOther].filter((essay) => essay !== undefined), documentation]
}
