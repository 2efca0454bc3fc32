/** The sections of documents: how a client asks for one, and the files in dist that say where each section is. */

import { internalFolder } from './routes.ts'

/** The query parameter of a Markdown address. Its value is the anchor of a section, or empty for the list of sections. */
export const sectionParameter = 'section'

/** A heading and the text below it, up to the next heading of the same or a higher level. */
export type Section = readonly [
  /** The anchor of the heading on the HTML page. */
  id: string,
  /** Plain text. */
  title: string,
  /** From 1 to 6. */
  level: number,
  /** Offsets in the document's Markdown file, in bytes. */
  start: number,
  end: number,
  /** An estimate. */
  tokens: number,
]

/** The sections of one document in their order, and the tokens of its whole Markdown file. */
export type Outline = readonly [tokens: number, sections: readonly Section[]]

/** Content of a file of sections: the outline of each document, by its Markdown file in dist. */
export type SectionsFile = Readonly<Record<string, Outline>>

/** How many documents share a file of sections, on average. */
export const documentsPerSectionsFile = 32

/**
 * Returns the file that has the sections of a document.
 * @param markdown the document's Markdown file in dist
 * @param count how many files of sections the build has, as in the manifest
 */
export const toSectionsFile = (markdown: string, count: number): string =>
  toNumberedFile(toHash(markdown) % count)

/** Returns a file of sections by its number. */
export const toNumberedFile = (number: number): string => `${internalFolder}/sections/${number}.json`

/** Hashes a text (FNV-1a) to 32 bits. */
function toHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
