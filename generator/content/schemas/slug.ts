/** Finds the mistake in a slug: in the name of a folder or a file, in front matter, or in a table. */

import { maxSlugLength, slugPattern } from '../../../shim/contract/routes.ts'
import { quote, toPlainLetters } from '../../kernel/diagnostics/wording.ts'
import { isDeviceName } from '../../kernel/files/paths.ts'

/** What is wrong with a slug. */
interface SlugMistake {
  readonly rule: 'invalid-slug' | 'reserved-slug'
  /** Follows the name of the slug, such as `The folder name "A"`. */
  readonly reason: string
  readonly expected: string
}

/** Returns null for a slug that is valid on every site. A site reserves some more. */
export function findSlugMistake(slug: string): SlugMistake | null {
  if (!slugPattern.test(slug)) {
    const suggestion = toSlug(slug)
    const hint = slugPattern.test(suggestion) ? `; did you mean ${quote(suggestion)}?` : ''
    const expected = 'a slug: lower-case letters a to z and digits, joined by hyphens'
    return { rule: 'invalid-slug', reason: `must be ${expected}${hint}`, expected }
  }
  if (slug.length > maxSlugLength) {
    const reason = `must have at most ${maxSlugLength} characters, got ${slug.length}`
    return { rule: 'invalid-slug', reason, expected: `a slug of at most ${maxSlugLength} characters` }
  }
  if (!isDeviceName(slug)) return null
  const reason = 'is reserved by Windows, which cannot hold such a file; choose another slug'
  return { rule: 'reserved-slug', reason, expected: 'another slug' }
}

/** Returns the slug that is most similar to a name. */
export const toSlug = (name: string): string =>
  toPlainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
