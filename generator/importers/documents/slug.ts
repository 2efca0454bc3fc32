/** Makes slugs that the contract allows of names in any script. */

import { hash } from 'node:crypto'
import anyAscii from 'any-ascii'
import { maxSlugLength, reservedEssaySlugs, reservedPageSlugs } from '../../../shim/contract/routes.ts'
import { isDeviceName } from '../../kernel/files/windows-names.ts'

/** The slug of a document at the root of its source. */
const rootSlug = 'home'

/**
 * Joins parts of a path to a slug: lower-case letters a to z and digits, joined by hyphens.
 * @param parts the names of folders and of the file; without parts, it is the document at the root
 */
export function toContractSlug(parts: readonly string[]): string {
  const name = parts.join('/')
  if (name === '') return rootSlug
  const slug = anyAscii(name.normalize('NFC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // A name of signs alone has no letters that a slug could keep.
  if (slug === '') return `document-${hash('sha256', name, 'hex').slice(0, 8)}`
  return slug.length <= maxSlugLength ? slug : shorten(slug)
}

/** Cuts a slug between words. The hash keeps long names with the same beginning apart. */
function shorten(slug: string): string {
  const suffix = `-${hash('sha256', slug, 'hex').slice(0, 8)}`
  return slug.slice(0, maxSlugLength - suffix.length).replace(/-[^-]*$/, '') + suffix
}

/** Changes a slug that the site uses itself. */
export function avoidReserved(slug: string, kind: 'essay' | 'page', languages: readonly string[]): string {
  const reserved = kind === 'essay' ? reservedEssaySlugs : reservedPageSlugs
  const isReserved = reserved.includes(slug) || languages.includes(slug) || isDeviceName(slug)
  return isReserved ? `${slug}-${kind}` : slug
}
