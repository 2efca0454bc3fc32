/** The texts that Stele adds to a site: UI texts around the author's content, and the guides. */

import type { GuideMessages, SkillMessages } from './guide-messages.ts'

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
  /** How long reading an essay takes. */
  readonly readingTime: (minutes: number) => string
  /** Accessible name of the links to the essays before and after an essay, and the labels of these links. */
  readonly otherEssays: string
  readonly previousEssay: string
  readonly nextEssay: string
  /** Heading of the table of contents. */
  readonly onThisPage: string
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
  /** Title and description of the API explorer. */
  readonly reference: string
  readonly referenceText: string
  /** Accessible name of the search box in the header. */
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

/** Labels of the forms on the developers' page that call the API. */
export interface ConsoleMessages {
  readonly search: string
  readonly keywords: string
  readonly find: string
  readonly tryIt: string
  readonly operation: string
  readonly send: string
  readonly request: string
  /** Texts that `site.js` shows. The script replaces names in braces, such as `{limit}`. */
  readonly scriptMessages: {
    readonly quota: string
    readonly found: string
    readonly none: string
    readonly wait: string
    readonly failed: string
    readonly headers: string
    readonly body: string
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
