/**
 * What Stele knows of another generator: how its sites are recognised, which files are documents, where it publishes them, what its keys
 * mean, and the syntax of its texts.
 */

import { toTextValue } from '../content/schemas/lenient-values.ts'
import type { FieldKeys, ImportedSource, Inherited, LangRule, Slugify } from '../content/schemas/source.ts'
import { isMap } from '../content/schemas/validate.ts'
import type { UnreadName } from '../content/texts/unread-syntax.ts'
import type { Syntax, TagLanguage, Template } from './dialects/translate.ts'
import type { FileLocation, Place } from './place.ts'
import type { Recogniser } from './recognise/found-site.ts'

type Values = Readonly<Record<string, unknown>>

/** Values that some files hold for the documents beside and below them. */
export interface Inheritance {
  /** Whether a file may hold such values. */
  readonly isHolder: (path: string) => boolean
  /**
   * Lists the values.
   * @param path of the file, relative to the source
   * @param values the front matter of a document, or the value of a data file
   * @param root the name of the folder of the source
   */
  readonly list: (path: string, values: Values, root: string) => readonly Inherited[]
  /** Whether the maps and lists of a key are merged with the inherited ones. */
  readonly isDeep: (key: string) => boolean
}

/** What a slug of front matter is relative to. */
export interface SlugOptions {
  /** The parts of the path without that slug. */
  readonly parts: readonly string[]
  readonly isIndex: boolean
  /** The path of the file from the content folder, without its extension. */
  readonly id: string
  readonly slugify: Slugify
}

/** What the address of a document without one in site.yaml depends on. */
export interface PatternOptions {
  /** The path of the file from the content folder, without its extension, such as `../_posts/2026-01-31-caching`. */
  readonly id: string
  /** The path of its source. */
  readonly folder: string
  readonly isIndex: boolean
  readonly hasSlug: boolean
}

/** What an address can be made of, besides the tokens of every generator. */
interface TokenValues {
  readonly title: string
  /** Of front matter; null without one. */
  readonly slug: string | null
  /** The categories of the path and of front matter. */
  readonly categories: readonly string[]
  readonly location: FileLocation
  readonly slugify: Slugify
  /** The folders of the source that have a page of their list. */
  readonly sections: ImportedSource['sections']
}

/** What a template in an address can name. */
export interface PageValues {
  readonly title: string
  /** As YYYY-MM-DD or YYYY-MM, or with the time of front matter, `2026-01-05 22:30:00 -0500`; null if it is unknown. */
  readonly date: string | null
  /** Its front matter, and what it inherits. */
  readonly values: Values
  readonly location: FileLocation
}

/** What the place of a file depends on besides its path in the folder. */
export interface PlaceOptions {
  readonly needsFrontMatter: boolean
  /** Relative to the content folder, without the extension. */
  readonly id: string
  /** Whether the start of a name may be a date. */
  readonly splitsDate: boolean
  readonly slugify: Slugify
}

export interface Importer {
  /** The name of the generator, as it writes it. */
  readonly title: string
  /** Recognises a site of the generator, and reads its configuration. Null for any other site. */
  readonly recognise: Recogniser
  /** Whether a site may have folders of languages that its configuration does not name. */
  readonly mayHaveLanguageFolders: boolean
  /** Whether each first folder of a source may have a kind of documents of its own, as sections of Hugo have. */
  readonly hasSections: boolean
  /** The key of the page of a section that names a template for its documents; null if there is none. */
  readonly sectionTemplate: string | null
  /** The folders of a site that have data, such as `_data`. */
  readonly dataFolders: readonly string[]
  /** The paths of documents that are not Markdown; null if there are none. */
  readonly otherFormats: RegExp | null
  /** Whether a URL in front matter is the address of the document, if site.yaml names no site. */
  readonly hasSite: boolean
  /** Globs of documents. */
  readonly files: readonly string[]
  /** Globs of what the generator does not publish. */
  readonly ignore: readonly string[]
  /** The extensions of documents that the generator reads as MDX. A text that is not MDX is read as Markdown, except in `.mdx`. */
  readonly mdxExtensions: readonly string[]
  /** Whether a text of such an extension is MDX. Not asked for `.mdx`. */
  readonly isMdx: (body: string) => boolean
  /** The key of front matter that names the format of a text, `md` or `mdx`, whatever its extension; null if there is none. */
  readonly formatKey: string | null
  /** The name of a document that makes the others in its folder its resources; null if there is none. */
  readonly bundleName: string | null
  readonly lang: LangRule
  /** Splits a path that names its language, whatever the rule; null for any other path. */
  readonly splitLocale: (path: string) => { readonly locale: string; readonly path: string } | null
  readonly slug: 'path' | 'name'
  /** The path of a document on the site of the generator, with tokens, if site.yaml has none. */
  readonly toPattern: (options: PatternOptions) => string
  /** Whether the address of an index file ends with a slash, whatever the pattern. */
  readonly hasIndexSlash: boolean
  readonly fields: FieldKeys
  /** Keys that set a document's name. Ignored in index files. */
  readonly nameKeys: readonly string[]
  /** Reads the path of a file; see {@link Place}. */
  readonly place: (path: string, options: PlaceOptions) => Place
  /** Values that a date can have besides a date. They count as missing. */
  readonly otherDates: RegExp | null
  /** Whether a note has the name of its file as its title, and not its first heading. */
  readonly hasNameAsTitle: boolean
  /** Whether links name a document by the name of its file alone. */
  readonly linksByName: boolean
  /** Whether links and images of Markdown name files as wikilinks do, and headings by their texts. */
  readonly linksAsWikilinks: boolean
  /** Whether a document without a translation has a page at the address of the translation, with the text of the default language. */
  readonly fillsTranslations: boolean
  /** Whether a link that names a file leads to its translation, and not to that very file. */
  readonly linksFollowLanguage: boolean
  /** Whether a link to a file may begin at the root of the source, or at a folder above it, without a slash. */
  readonly linksFromRoot: boolean
  /** Returns the parts of the path of a document with a slug in front matter. */
  readonly resolveSlug: (slug: string, options: SlugOptions) => readonly string[]
  /** Further tokens, and those that have another meaning. */
  readonly toTokens: (values: TokenValues) => Readonly<Record<string, string>>
  /**
   * Completes an address of front matter, which may have tokens. Null for one that cannot be known.
   * @param lang null for the default language
   * @param page null to test whether Stele can compute the address for any document
   */
  readonly toAddress: (address: string, lang: string | null, page: PageValues | null) => string | null
  /** Whether an address of front matter gets the language before it if `url` of the source contains `{lang}`. */
  readonly localizesAddresses: boolean
  /** Whether `{categories}` in an address keeps capitals. */
  readonly keepsCategories: boolean
  /** Whether the files of a document are in a folder with the name of its file. */
  readonly hasAssetFolders: boolean
  /** Whether the files beside an index file are published below the address of its page. */
  readonly hasBundles: boolean
  /** Whether `{lang}` in an address is the language as the file names it, such as `pt-BR`, and not its code. */
  readonly keepsLocale: boolean
  /** Returns the path of a former address. */
  readonly toAlias: (alias: string, address: string, lang: string | null) => string
  /** Splits tags that are one text. */
  readonly splitTags: (text: string, key: string) => readonly string[]
  /** Tags that are names of lists, and say nothing to readers. */
  readonly ignoredTags: readonly string[]
  /** Keys that set how the generator shows a document. Nothing of the author's is lost with them. */
  readonly settings: readonly string[]
  /** The default of `time_zone`; null if the day of a date is the one that its author wrote. */
  readonly timeZone: string | null
  readonly publishesFuture: boolean
  /** The default of `emoji`. */
  readonly hasEmoji: boolean
  /** The default of `front_matter`: whether a document must have front matter. */
  readonly needsFrontMatter: boolean
  /** Whether front matter says that the generator writes no page of the document. */
  readonly isHidden: (frontMatter: Values, location: FileLocation) => boolean
  /** The name of a folder whose documents are drafts; null for a generator that has keys or settings for drafts. */
  readonly draftFolder: string | null
  /** Null for a generator whose documents inherit nothing. */
  readonly inheritance: Inheritance | null
  /**
   * Returns the id of a heading. By default GitHub's rules decide.
   * @param text what a reader sees
   * @param markdown what the author wrote
   */
  readonly toHeadingId: (text: string, slugify: Slugify, markdown: string) => string
  /** Returns the ids that usual plugins give a heading. Links to them are not mistakes. */
  readonly toOtherHeadingIds: (text: string) => readonly string[]
  /** What the generator replaces before it reads Markdown; null for a generator without tags. */
  readonly tags: TagLanguage | null
  /** The key of front matter that names the template languages of a text, or `false` for none; null if there is no such key. */
  readonly templateKey: string | null
  /** What its texts have besides Markdown. */
  readonly syntax: readonly Syntax[]
  /** What its texts may have, by themselves or by usual plugins, that Stele does not read. */
  readonly unread: readonly UnreadName[]
  /** Templates by the names of shortcodes and containers. */
  readonly shortcodes: Readonly<Record<string, Template>>
  /** Templates by the names of components. */
  readonly components: Readonly<Record<string, Template>>
}

/**
 * Reads an address of front matter: a path, which may have tokens, or a URL. Null for an address that cannot be known.
 * @param page null to test whether Stele can compute the address for any document
 */
export function toAddressValue(
  value: unknown,
  { toAddress }: Pick<Importer, 'toAddress'>,
  lang: string | null,
  page: PageValues | null,
): string | null {
  const text = toTextValue(isMap(value) ? value.build : value)
  if (text === null) return null
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : toAddress(text, lang, page)
}
