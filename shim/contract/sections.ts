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

/** The tokens of a document's Markdown file, and its sections in their order. */
export type Outline = readonly [tokens: number, sections: readonly Section[]]

/** Content of a file of sections: the outline of each document, by its Markdown file in dist. */
export type SectionsFile = Readonly<Record<string, Outline>>

/** How many documents share a file of sections, on average. */
export const documentsPerSectionsFile = 32

const toSectionsPath = (path: string): string => `${internalFolder}/sections/${path}`

/** Returns a file of sections by its number, from 0. */
export const toNumberedSectionsFile = (number: number): string => toSectionsPath(`${number}.json`)

/** Whether a file of dist holds the sections of documents. */
export const isSectionsFile = (file: string): boolean => file.startsWith(toSectionsPath(''))
