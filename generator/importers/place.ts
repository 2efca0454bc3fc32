/**
 * Reads the parts of a path: which of them are in the address, which make the slug, and the date among them.
 *
 * The words for them, with `../site/blog/2026-01-31-Spring Tides/index.pt.md` in a source `../site/blog` of Zola as an example:
 * - `path`, relative to the source: `2026-01-31-Spring Tides/index.pt.md`.
 * - `id`, relative to the content folder, without the extension: `../site/blog/2026-01-31-Spring Tides/index.pt`.
 * - `basename`, without the extension and the language: `index`.
 * - `names`, as on disk, for the slug: `Spring Tides`. The date and the name of an index file are no part of them.
 * - `segments`, for the address, in the form that the generator gives to names: `spring-tides`.
 */

export interface Place {
  /** The parts of its address without the language; empty for the document at the root. */
  readonly segments: readonly string[]
  /** The names of the folders and of the file, as they are on disk. They make the slug. */
  readonly names: readonly string[]
  /** Whether the file has the address of its folder. */
  readonly isIndex: boolean
  /** Whether it is the page of a list. No slug of front matter changes the address of a list. */
  readonly isSection: boolean
  /** The date in the path, as YYYY-MM-DD; null without one. */
  readonly date: string | null
  /** The categories that the path names. */
  readonly categories: readonly string[]
}

/** What the whole path of a file says. */
export interface FileLocation extends Place {
  /** Relative to the folder of the source, with slashes. */
  readonly path: string
  /** Relative to the content folder. */
  readonly id: string
  /** Null for a language that the site does not have. */
  readonly lang: string | null
  /** The name of the language, as the other site writes it. */
  readonly locale: string
  /** The name of the file, without its extension and its language. */
  readonly basename: string
}

/** The key of `fields.date` for the date in the name of a file. */
export const fileNameDate = ':filename'

/** Splits the date off a name. */
export type SplitDate = (name: string) => readonly [date: string | null, name: string]

interface PlaceRules {
  /** Names of files that have the address of their folder, such as `index`. */
  readonly indexNames?: readonly string[]
  /** The names among them that are pages of lists. */
  readonly sectionNames?: readonly string[]
  /** Whether a file with the name of its folder has the address of the folder, too. */
  readonly hasFolderNames?: boolean
  /** Null for a generator that reads no date in names. */
  readonly splitDate?: SplitDate | null
  /** Changes a name to its part of an address. Returns '' for one that is not part of it. */
  readonly toSegment?: (name: string) => string
  /** Changes a name to its part of the slug. */
  readonly toName?: (name: string) => string
}

/** Splits a date and what follows it: `2026-01-31-caching`. A date alone is the name, too. */
export const splitDatePrefix: SplitDate = (name) => {
  const [, date = null, rest] = /^(\d{4}-\d{2}-\d{2})(?:[-_](.+))?$/.exec(name) ?? []
  return [date, rest ?? name]
}

const noDate: SplitDate = (name) => [null, name]
const keep = (name: string): string => name

/** Creates a function that reads the path of a file, without its extension. */
export function createPlace({
  indexNames = ['index'],
  sectionNames = [],
  hasFolderNames = false,
  splitDate = null,
  toSegment = keep,
  toName = keep,
}: PlaceRules): (path: string, options?: { readonly splitsDate: boolean }) => Place {
  return (path, { splitsDate } = { splitsDate: false }) => {
    const parts = path.split('/')
    const file = parts.at(-1) ?? ''
    const isSection = sectionNames.includes(file)
    const isFolderName = hasFolderNames && parts.length > 1 && file === parts.at(-2)
    const isIndex = isSection || isFolderName || indexNames.includes(file.toLowerCase())
    const named = isIndex ? parts.slice(0, -1) : parts
    const split = isSection ? noDate : (splitDate ?? (splitsDate ? splitDatePrefix : noDate))
    const [date, name] = split(named.at(-1) ?? '')
    const names = [...named.slice(0, -1), name].filter((part) => part !== '' && toSegment(part) !== '')
    return {
      segments: names.map(toSegment),
      names: names.map(toName),
      isIndex,
      isSection,
      date,
      categories: [],
    }
  }
}
