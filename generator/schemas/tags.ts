/** Tags that count as the same: they differ only in case and spaces. */

/** The form that all spellings of a tag have in common. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Keeps the first spelling of each tag. */
export function keepFirstSpellings(tags: readonly string[]): readonly string[] {
  const known = new Set<string>()
  return tags.filter((tag) => {
    const { size } = known
    return known.add(foldTag(tag)).size > size
  })
}
