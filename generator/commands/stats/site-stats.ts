/** What a site holds, as data. */

import type { Manifest } from '../../../shim/contract/manifest.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { isSectionsFile, type SectionsFile, toNumberedSectionsFile } from '../../../shim/contract/sections.ts'

/** How much text some documents have. */
export interface TextSize {
  readonly documents: number
  /** Size of the source files, in bytes. */
  readonly bytes: number
  /** Estimated tokens of the published Markdown. */
  readonly tokens: number
}

export interface DocumentStats {
  /** Path of the source file. */
  readonly path: string
  readonly kind: 'essay' | 'page'
  readonly slug: string
  readonly lang: string
  readonly bytes: number
  readonly tokens: number
}

/** An essay or page that lacks a language. */
export interface MissingTranslation {
  readonly kind: 'essay' | 'page'
  readonly slug: string
  /** Whether the translation exists as a draft. */
  readonly isDraft: boolean
}

/** A translation whose original has changed since. */
export interface OutdatedTranslation {
  readonly kind: 'essay' | 'page'
  readonly slug: string
  /** The language of the original. */
  readonly original: string
  /** Whether the translation is a draft. */
  readonly isDraft: boolean
}

export interface LanguageStats extends TextSize {
  readonly lang: string
  readonly essays: number
  readonly pages: number
  readonly missing: readonly MissingTranslation[]
  readonly outdated: readonly OutdatedTranslation[]
}

export interface HostStats {
  readonly host: string
  /** The maximum number of files; null without a limit. */
  readonly maxFiles: number | null
  /** The maximum size of one file, in bytes; null without a limit. */
  readonly maxBytes: number | null
}

export interface SiteStats {
  readonly baseUrl: string
  readonly service: string
  /** Published documents. */
  readonly total: TextSize
  readonly drafts: number
  /** In the order of site.yaml. */
  readonly languages: readonly LanguageStats[]
  /** Documents of each type, most frequent first. */
  readonly types: readonly Count[]
  /** Documents with each tag, most frequent first. */
  readonly tags: readonly Count[]
  /** Essays of each year, newest first; undated ones last, under an empty name. */
  readonly years: readonly Count[]
  /** Published documents, longest first. */
  readonly documents: readonly DocumentStats[]
  /** Files of a build without those that a host adds. */
  readonly outputFiles: number
  /** The longest file of a build. */
  readonly largestFile: { readonly file: string; readonly bytes: number }
  /** Hosts with limits. */
  readonly hosts: readonly HostStats[]
}

export interface Count {
  readonly name: string
  readonly documents: number
}

/** What the files of a build tell. */
interface BuildFacts {
  /** The tokens of each document, by its Markdown file in dist. */
  readonly tokens: ReadonlyMap<string, number>
  readonly largestFile: SiteStats['largestFile']
}

/** Whether {@link readBuildFacts} may read a file. */
export const isFactsFile = (file: string): boolean => file === manifestFile || isSectionsFile(file)

/** @param readBytes reads a file of a build for a host that runs the shim: its sections files have all documents */
export function readBuildFacts(readBytes: (file: string) => Buffer): BuildFacts {
  const read = (file: string) => JSON.parse(readBytes(file).toString())
  const { files, sections = 0 }: Manifest = read(manifestFile)
  const outlines = Array.from(
    { length: sections },
    (_, number): SectionsFile => read(toNumberedSectionsFile(number)),
  )
  return {
    tokens: new Map(
      outlines.flatMap((file) => Object.entries(file)).map(([file, [tokens]]) => [file, tokens]),
    ),
    largestFile: Object.entries(files)
      .map(([file, { bytes }]) => ({ file, bytes }))
      .reduce((largest, file) => (file.bytes > largest.bytes ? file : largest)),
  }
}
