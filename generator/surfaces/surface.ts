/**
 * The interface of everything that is published. A surface plans its files, makes their bytes, and says how the output check reads
 * their addresses back. `surfaces.ts` lists all surfaces.
 *
 * Surfaces differ in what they need, and so in when their files are made:
 * - `text`: from the text of one document, in the thread that reads it
 * - `metadata`: from the metadata of all documents, while threads work
 * - `drawing`: images that the build draws, after documents and lists
 * - `files`: from texts or from files that are rendered already, at the end
 *
 * No surface has a cache key: the write stage derives each key from everything that `render` can see.
 */

import type { z } from 'zod'
import type { SiteConfig } from '../content/schemas/site.ts'
import type { ParsedDocument } from '../content/texts/document.ts'
import type { Document } from '../kernel/document.ts'
import type { FileRecords, PlannedFile, Rendered } from '../kernel/file.ts'
import type { Plain } from '../kernel/files/hash.ts'
import type { PublishTarget } from '../kernel/publish/target.ts'
import type { Assets } from '../look/assets/page-assets.ts'
import type { DrawnImage } from '../look/drawn-images/drawn-image.ts'
import type { Layouts } from '../look/layouts/template.ts'
import type { DocumentPage, Site } from '../site/model/site.ts'
import type { PreviousChanges } from './changes/change-feed.ts'
import type { Coverage } from './coverage.ts'
import type { PageContext } from './page-context.ts'
import type { SiteContext } from './site-context.ts'

export type Surface = TextSurface | MetadataSurface | FilesSurface | DrawnSurface

interface AnySurface {
  /** Unique. */
  readonly name: string
  /** Whether another generator may have such files, too, and then publishes its own (`site: { from }`). */
  readonly isShared?: true
  /** How the output check reads the pages that the files list; absent for files that list no pages. */
  readonly coverage?: Coverage
}

/** Files that are rendered from the text of one document. */
export interface TextSurface extends AnySurface {
  readonly needs: 'text'
  /** Lists the files of a document in one language. They have the same bytes. */
  plan(page: DocumentPage, config: Pick<SiteConfig, 'languages' | 'site'>): readonly PlannedFile[]
  /** Loads the libraries that rendering needs, once in each thread. */
  load(context: PageContext): Promise<RenderText>
  /** Lists the author's layouts that the files have. */
  readonly toLayouts?: ToLayouts
}

/**
 * Renders a document.
 * @param file its path, for messages
 * @throws {Error} if the result does not satisfy its schema
 */
type RenderText = (page: DocumentPage, text: ParsedDocument, file: string) => RenderedText

interface RenderedText {
  readonly content: string
  /** In a Markdown file, an `Outline` as JSON. */
  readonly outline?: string
}

/** The layouts of a page, as plain data. */
type ToLayouts = (page: DocumentPage, layouts: Layouts) => readonly (Layouts[keyof Layouts] | null)[]

/** Files that are made from the metadata of all documents. */
export interface MetadataSurface extends AnySurface {
  readonly needs: 'metadata'
  plan(site: Site, assets: Assets): Iterable<MetadataFile>
}

/** One of these files. Its cache key has the metadata of the whole site, and so its bytes may depend on all of it. */
export interface MetadataFile extends PlannedFile {
  /** The author's layouts that the file has. They do not count as metadata. */
  readonly layouts?: ReturnType<ToLayouts>
  /** @throws {Error} if the result does not satisfy its schema */
  readonly render: (context: SiteContext) => string | Buffer | Promise<string | Buffer>
}

/** Files that are made from texts or from rendered files. They are written in the order of the table of surfaces. */
export interface FilesSurface<File extends PlannedFile = PlannedFile> extends AnySurface {
  readonly needs: 'files'
  plan(site: Site): Iterable<File>
  /**
   * Says what each planned file is made from. Can return further files, whose names or number other files decide.
   * @param planned the files that `plan` listed, without those that another generator has
   */
  toDerived(planned: readonly File[], built: BuiltSite): Iterable<DerivedFile>
  /** Whether the files repeat the bytes of others, which a check without bytes cannot read. */
  readonly repeatsFiles?: true
  /** Whether the files are of a plugin. No surface must list their pages. */
  readonly isOfPlugin?: true
}

/** What is known when all other files are written. */
export interface BuiltSite {
  readonly site: Site
  /** The hashes and outlines of the files that are written. */
  readonly records: FileRecords
  readonly target: Pick<PublishTarget, 'read' | 'readPublished'>
  /** The change feed of the build that this one replaces; null for the published one. */
  readonly previous: PreviousChanges | null
  /** The day on which the same content gives another site; null if there is none. */
  readonly nextChange: string | null
  /** Aborts the build. */
  readonly signal: AbortSignal | undefined
}

/** A file, what it is made from, and how. */
export interface DerivedFile extends PlannedFile {
  /** Null for a file that each build renders, because that takes no longer than a cache lookup. */
  readonly source: FileSource | null
  readonly render: (tools: SourceTools) => Rendered | Promise<Rendered>
}

/** All that a file is made from besides the settings of the site. Its hash is the cache key of the file. */
export interface FileSource<Input = unknown> {
  /** Plain data: texts, numbers, lists and objects. */
  readonly input: Input
  /** The rendered files whose bytes are read. */
  readonly reads?: readonly string[]
  /** The documents whose texts are read again. */
  readonly texts?: readonly DocumentPage[]
}

/** What a renderer can use besides its input. */
export interface SourceTools {
  /** The settings of the site. Only files that read texts can look up paths. */
  readonly context: PageContext
  /**
   * Reads a rendered file.
   * @throws {Error} if the source does not list it
   */
  readonly read: (file: string) => Buffer
  /**
   * Reads and parses the text of a document again.
   * @throws {Error} if the source does not list it
   */
  readonly readText: (document: Document) => Promise<ParsedDocument>
}

/**
 * Creates a file that is made from plain data.
 * @param render a function of its arguments alone, so that the cache key covers all that the bytes depend on
 */
export const deriveFile = <Input>(
  { file, lang }: PlannedFile,
  source: FileSource<Input & Plain<Input>>,
  render: (input: Input, tools: SourceTools) => Rendered | Promise<Rendered>,
): DerivedFile => ({ file, lang, source, render: (tools) => render(source.input, tools) })

/** Creates a file that each build renders. */
export const createFile = ({ file, lang }: PlannedFile, render: DerivedFile['render']): DerivedFile => ({
  file,
  lang,
  source: null,
  render,
})

/** Images that the build draws, all together: after documents and lists, before the files that need files. */
export interface DrawnSurface extends AnySurface {
  readonly needs: 'drawing'
  plan(site: Site, assets: Assets): Iterable<DrawnFile>
}

export interface DrawnFile extends PlannedFile {
  readonly image: DrawnImage
}

/**
 * Returns a value that satisfies its schema.
 * @param file the path of the file that has the value, for the message
 * @throws {Error} if it does not
 */
export function assertValid<T>(schema: z.ZodType, value: T, file: string): T {
  const result = schema.safeParse(value)
  if (result.success) return value
  const [issue] = result.error.issues
  throw new Error(
    `Cannot publish "${file}": ${issue?.path.join('.')} does not satisfy its schema (${issue?.message})`,
  )
}
