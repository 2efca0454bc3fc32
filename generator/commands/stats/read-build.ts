/** Reads what `stele stats` says about a build from its files. */

import type { Manifest } from '../../../shim/contract/manifest.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { isSectionsFile, type SectionsFile, toNumberedSectionsFile } from '../../../shim/contract/sections.ts'
import type { SiteStats } from './site-stats.ts'

/** What the files of a build tell. */
export interface BuildFacts {
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
