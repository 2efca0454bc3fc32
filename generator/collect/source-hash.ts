/** Hashes what a translator reads of a document. A translation keeps the hash of its original in `translation_of`. */

import { hash } from 'node:crypto'
import { isMap } from '../schemas/validate.ts'

/** How many hexadecimal digits of a SHA-256 a hash has. Only the states of one document are compared. */
const sourceHashLength = 16

/**
 * Returns a hash of the title, the description, the tags and the text: 16 hexadecimal digits. Line endings, the form of
 * the YAML, and blank lines before and after the text do not matter.
 * @param frontMatter its value, valid or not
 * @param text everything after the front matter
 */
export function toSourceHash(frontMatter: unknown, text: string): string {
  const { title, description, tags } = isMap(frontMatter) ? frontMatter : {}
  const texts = [title, description, ...(Array.isArray(tags) ? tags : [])].map(toText)
  const body = text.replace(/\r\n?/g, '\n').trim()
  return hash('sha256', JSON.stringify([...texts, body]), 'hex').slice(0, sourceHashLength)
}

/** Invalid front matter may hold anything, such as a list that contains itself. */
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
