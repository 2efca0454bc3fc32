/** What a plugin is: a module of somebody else that adds to what Stele publishes. */

import type { FieldKeys, ImporterName } from '../../content/schemas/source.ts'
import type { SourceSettings } from '../../content/schemas/sources.ts'
import type { Host } from '../../hosts/host.ts'
import type { Template } from '../../importers/dialects/translate.ts'
import type { DocumentKind } from '../../kernel/document-kind.ts'

/** The exports of the module of a plugin. */
export interface Plugin {
  /** Names the plugin in messages and cache keys. */
  readonly name: string
  /**
   * Changes whenever the code of the plugin does. It is part of the cache keys of all that the plugin makes. Without it, none of that is
   * cached.
   */
  readonly version?: string
  /** What the plugin publishes. */
  readonly surfaces?: readonly PluginSurface[]
  /** Hosts by their names, for the option `host` of a build. */
  readonly hosts?: Readonly<Record<string, Host>>
  /** Generators that Stele does not know, by their names, for `from` of a source. */
  readonly importers?: Readonly<Record<string, PluginImporter>>
}

/** What Stele must know of a generator to read its documents. What is left out is as in the importer that it extends. */
export interface PluginImporter {
  /** The name of the generator, as it writes it. */
  readonly title: string
  /** The importer of Stele that it extends. By default `markdown`. */
  readonly extends?: ImporterName
  /** Globs of documents. */
  readonly files?: readonly string[]
  /** Further globs of what the generator does not publish. */
  readonly ignore?: readonly string[]
  /** Where a path or front matter names the language. */
  readonly lang?: 'folder' | 'suffix' | 'key'
  /** Whether a slug is made of all folders and the name of a file, or of its name alone. */
  readonly slug?: 'path' | 'name'
  /** The path of a document on the site of the generator, with the tokens of `url` in site.yaml, such as `/{lang}/{path}/`. */
  readonly pattern?: string
  /** The keys of front matter that hold a field. A field that is left out keeps its keys. */
  readonly fields?: Readonly<Partial<FieldKeys>>
  /** Further keys that set how the generator shows a document. Stele does not report them as unused. */
  readonly settings?: readonly string[]
  /** Whether front matter says that the generator writes no page of the document. */
  readonly isHidden?: (frontMatter: Readonly<Record<string, unknown>>) => boolean
  /** Further templates by the names of shortcodes, tags and containers. */
  readonly shortcodes?: Readonly<Record<string, Template>>
  /** Further templates by the names of components. */
  readonly components?: Readonly<Record<string, Template>>
  /** Recognises a site of the generator, for `stele init --from`. Null for any other site. Without it, none is recognised. */
  readonly recognise?: (site: PluginSiteFolder) => PluginFoundSite | null
}

/** A folder that may have a site. Paths are relative to it, with slashes; an empty text is the folder itself. */
export interface PluginSiteFolder {
  /** The text of a file without a byte order mark, with LF at the ends of lines; empty if there is none to read. */
  readonly read: (file: string) => string
  /** The values of a file in TOML, YAML, JSON, JavaScript or TypeScript, which does not run. Empty without such a file. */
  readonly readConfig: (file: string) => Readonly<Record<string, unknown>>
  readonly isFile: (path: string) => boolean
  readonly isFolder: (path: string) => boolean
  /** The sorted paths of the files below a folder, relative to it. */
  readonly listFiles: (folder: string) => readonly string[]
  /** Adds what the author should know, such as a setting that site.yaml cannot express. */
  readonly note: (message: string) => void
}

/** A site that an importer recognised. */
export interface PluginFoundSite {
  /** The file that shows that the site is one of the generator. */
  readonly config: string
  /** The URL of the published site. */
  readonly baseUrl?: string | null
  /** The name of the site. */
  readonly title?: string | null
  /** The BCP 47 tags of the languages that have documents, the default language first. By default `en`. */
  readonly languages?: readonly string[]
  readonly sources: readonly PluginFoundSource[]
  /** The folders that the generator writes its pages to. */
  readonly outputs?: readonly string[]
}

/**
 * A source with the keys of site.yaml. Its folders are relative to the folder of the site, and `url` is a path below the URL of the site, by
 * default the `pattern` of the importer, or `false`.
 */
export type PluginFoundSource = Omit<SourceSettings, 'from'>

/** A kind of published file. */
export interface PluginSurface<Input = unknown> {
  /** Unique in its plugin. */
  readonly name: string
  /** Lists the files. */
  plan(site: PluginSite): Iterable<PluginFile<Input>>
  /**
   * Lists published files that the renderer reads, by their paths, such as `essays/caching.md`. Their hashes are part of the cache key.
   * By default none.
   */
  reads?(input: Input): Iterable<string>
  /**
   * Renders a file. All that decides its bytes must be in `input` and in the files that `reads` lists: a file whose input is the same is
   * taken from the cache.
   * @param read returns the bytes of a file that `reads` lists
   */
  render(input: Input, read: (file: string) => Uint8Array): string | Uint8Array | Promise<string | Uint8Array>
}

/** A planned file. */
export interface PluginFile<Input = unknown> {
  /** The path below the root of the site, such as `talks.json`. Its extension decides its media type. */
  readonly file: string
  /** A language of the site; absent if the file has none. */
  readonly lang?: string
  /** What the file is made from. `reads` and `render` get it as JSON writes it: a date is a text, and a `Map` is empty. */
  readonly input: Input
}

/** What a plugin can know of a site. */
export interface PluginSite {
  /** The URL of the site, without a slash at its end. */
  readonly baseUrl: string
  /** The name of the service. */
  readonly service: string
  /** The codes of the languages; the default language is the first one. */
  readonly languages: readonly string[]
  /** All published documents: newest first, then by slug and language. */
  readonly documents: readonly PluginDocument[]
}

/** One published text in one language. */
export interface PluginDocument {
  readonly kind: DocumentKind
  /** `essays`, `pages`, or the name of the author's collection. */
  readonly collection: string
  readonly slug: string
  readonly lang: string
  /** The URL of its page. */
  readonly url: string
  /** The path of its Markdown file, for `reads`; null for an item without a page. */
  readonly markdown: string | null
  readonly title: string
  readonly description: string
  /** YYYY-MM or YYYY-MM-DD; null without one. */
  readonly date: string | null
  /** As `date`. */
  readonly updated: string | null
  readonly tags: readonly string[]
  /** The value of the key `extra` of its front matter, or the data of an item; null without one. */
  readonly extra: unknown
}
