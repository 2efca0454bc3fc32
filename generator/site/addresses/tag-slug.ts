/** The slug of a tag, which is a part of the path of its page. */

import { hash } from 'node:crypto'
import { maxSlugLength, slugPattern } from '../../../shim/contract/routes.ts'
import { replacements } from '../../../shim/core/search/tokens.ts'
import { isDeviceName } from '../../kernel/files/paths.ts'

/** The letters that search replaces, and ð and þ, which search keeps for Icelandic. */
const spellings: Readonly<Record<string, string>> = { ...replacements, ð: 'd', þ: 'th' }

/** Digits of the hash in a slug. 40 bits: among 5,000 tags, the chance of equal hashes is about 1 in 100,000. */
const hashDigits = 10

/**
 * Returns the slug of a tag. It depends on the tag alone, so that a new tag changes no address. Tags that differ only in
 * case, accents, spaces and punctuation have the same slug. `+`, the `#` of C# and the dot of .NET are words of their own.
 * A tag that ASCII letters and digits cannot spell has a hash in its slug.
 */
export function toTagSlug(tag: string): string {
  if (isUsable(tag)) return tag
  const spelled = tag
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => spellings[letter] ?? letter)
    .replaceAll('+', ' plus ')
    .replace(/(?<=[a-z])#/g, ' sharp ')
    .replace(/(?<![a-z\d])\.(?=[a-z])/g, ' dot ')
  const slug = trimHyphens(spelled.replace(/[^a-z\d]+/g, '-'))
  const isSpelled = !/[^a-z\d\s\p{P}]/u.test(spelled)
  return isSpelled && isUsable(slug) ? slug : withHash(slug, tag)
}

/** Whether a file `tags/<slug>.html` of its own can exist on every host. */
const isUsable = (slug: string): boolean =>
  slugPattern.test(slug) && slug.length <= maxSlugLength && slug !== 'index' && !isDeviceName(slug)

function withHash(slug: string, tag: string): string {
  // In many scripts, marks are vowels, so the hash includes them.
  const words = tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
  const digits = hash('sha256', words === '' ? tag : words, 'hex').slice(0, hashDigits)
  const start = trimHyphens(slug.slice(0, maxSlugLength - hashDigits - 1))
  return start === '' ? digits : `${start}-${digits}`
}

const trimHyphens = (text: string): string => text.replace(/^-|-$/g, '')
