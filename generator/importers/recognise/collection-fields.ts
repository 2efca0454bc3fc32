/** What makes a folder of documents a collection, and which fields its documents have. */

import { publishedFields, reservedFields } from '../../content/schemas/collections.ts'
import { toContractSlug } from '../documents/address.ts'
import { getImporter } from '../importers.ts'
import type { FoundCollection, FoundSite, FoundSource } from './found-site.ts'

/** Front matter, or the data of a file. */
export type Values = Readonly<Record<string, unknown>>

/** A site, or a part of it, that is divided into sources and collections. */
export interface Parts {
  readonly sources: readonly FoundSource[]
  readonly collections: readonly FoundCollection[]
}

/** The usual names of folders of texts, which the API lists as essays. */
const textNames =
  /^(?:posts?|blogs?|articles?|essays?|writings?|notes?|news|journal|pages?|docs?|documentation|guides?|tutorials?)$/

export const isTextName = (name: string): boolean => textNames.test(toContractSlug([name]))

/** How many fields site.yaml allows. */
const maxFields = 50

/** The keys of all documents, in the order in which they occur. */
export const listKeys = (documents: readonly Values[]): readonly string[] => [
  ...new Set(documents.flatMap((values) => Object.keys(values))),
]

/** The fields of the API: the fields of every document, and keys that have no other use. */
export const toList = (
  keys: readonly string[],
  isUsed: (key: string) => boolean = () => false,
): readonly string[] => [
  ...publishedFields,
  ...keys
    .filter((key) => !isUsed(key) && !isPublished(key) && !reservedFields.has(key) && /^[^.\s]+$/.test(key))
    .slice(0, maxFields - publishedFields.length),
]

const isPublished = (key: string): boolean => (publishedFields as readonly string[]).includes(key)

/** Whether an importer reads a key for what every document has, or for how it is shown. */
export function createIsUsed(generator: FoundSite['generator']): (key: string) => boolean {
  const { fields, settings } = getImporter(generator)
  const { image: _, image_alt: __, updated: ___, ...others } = fields
  const used = new Set([...Object.values(others).flat(), ...settings].map((key) => key.toLowerCase()))
  return (key) => used.has(key.toLowerCase())
}
