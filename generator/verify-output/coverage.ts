/** Checks that each surface has exactly the pages that it must have. */

import { encodePath } from '../addresses/other-pages.ts'
import { toDocumentUrl } from '../addresses/published-urls.ts'
import { group } from '../kernel/ordering.ts'
import type { Page, Site } from '../model/site.ts'
import type { Content } from '../surfaces/content.ts'
import type { Coverage, CoverageSettings, LanguageAddresses } from '../surfaces/coverage.ts'
import { surfaces } from '../surfaces/surfaces.ts'

/** The addresses of one language that a file lists, and the surface that the file belongs to. */
export interface CoveredAddresses extends LanguageAddresses {
  readonly surface: string
}

/** The surfaces that list pages. The index of each is the number of its bit. */
const listing: readonly { readonly name: string; readonly coverage: Coverage }[] = surfaces.flatMap(
  ({ name, coverage }) => (coverage === undefined ? [] : { name, coverage }),
)

const indexes: ReadonlyMap<string, number> = new Map(listing.map(({ name }, index) => [name, index]))

/** Reads the addresses in a rendered file, for every surface that the file belongs to. */
export const readCovered = (file: string, content: Content, site: CoverageSettings): CoveredAddresses[] =>
  listing.flatMap(({ name, coverage }) =>
    (coverage.read(file, content, site) ?? []).map((covered) => ({ surface: name, ...covered })),
  )

/** Collects the addresses of all surfaces while files are rendered. */
interface CoverageCheck {
  /** Adds what one file lists. */
  add(covered: CoveredAddresses): void
  /** Returns one sentence for each page that a surface lacks, and for each address that it must not have. */
  findGaps(): string[]
}

/**
 * Creates the check of all pages of a site.
 * @param unread the files that list no address, as in `createOutputCheck`
 */
export function createCoverageCheck(site: Site, unread: ReadonlySet<string>): CoverageCheck {
  // One bit per surface for each page. The addresses themselves would need too much memory for a large site.
  const surfaceBits = new Uint32Array(site.published.length)
  const pageFinder = createPageFinder(site)
  const unexpected: CoveredAddresses[] = []
  // The address of a page of another generator does not tell its language.
  const hasLanguages = site.config.otherSite === null

  return {
    add({ surface, lang, addresses }) {
      const bit = indexes.get(surface) ?? -1
      const coverage = listing[bit]?.coverage
      if (coverage === undefined) throw new Error(`Cannot check the site: "${surface}" lists no pages`)
      const unexpectedAddresses = addresses.filter((address) => {
        const found = pageFinder.findIndexes(coverage, address).filter((index) => {
          const page = site.published[index]
          return (
            page !== undefined && (page.lang === lang || !hasLanguages) && coverage.isExpected(page, site)
          )
        })
        for (const index of found) surfaceBits[index] = (surfaceBits[index] ?? 0) | (1 << bit)
        return found.length === 0
      })
      if (unexpectedAddresses.length > 0) unexpected.push({ surface, lang, addresses: unexpectedAddresses })
    },
    findGaps: () =>
      site.config.languages.flatMap((lang) =>
        listing.flatMap(({ name: surface, coverage: { toName, toAddress, isExpected } }, bit) => {
          const name = toName(lang, site)
          if (unread.has(name)) return []
          const isMissing = (page: Page, index: number) =>
            page.lang === lang && ((surfaceBits[index] ?? 0) & (1 << bit)) === 0 && isExpected(page, site)
          const unexpectedAddresses = unexpected
            .filter((covered) => covered.surface === surface && covered.lang === lang)
            .flatMap(({ addresses }) => addresses)
          return [
            ...site.published
              .filter(isMissing)
              .map((page) => `${toAddress(page, site)} is missing from ${name}`),
            ...[...new Set(unexpectedAddresses)].map(
              (address) => `${address} is in ${name}, but is not published`,
            ),
          ]
        }),
      ),
  }
}

function createPageFinder(site: Site) {
  const indexes = new Map(site.published.map(({ path }, index) => [path, index]))
  const elsewhere = findPagesElsewhere(site)
  const { base_url } = site.config
  return {
    /** Returns the indexes of the pages that have this address on a surface: several only for pages of another generator. */
    findIndexes({ toAddress }: Coverage, address: string): readonly number[] {
      const path = address.startsWith(base_url) ? address.slice(base_url.length) : encodePath(`/${address}`)
      const withoutExtension = path.replace(/\.(?:html|md)$/, '')
      const index = indexes.get(path) ?? indexes.get(withoutExtension === '/index' ? '/' : withoutExtension)
      // A document may have the address of the home page. The site that is already there serves that page.
      const candidates = [...(index === undefined ? [] : [index]), ...(elsewhere.get(address) ?? [])]
      return candidates.filter((candidate) => {
        const page = site.published[candidate]
        return page !== undefined && toAddress(page, site) === address
      })
    },
  }
}

/** The indexes of pages by their URLs, of those pages that another generator wrote. */
const findPagesElsewhere = (site: Site): ReadonlyMap<string, readonly number[]> =>
  group(
    site.published.flatMap((page, index): [string, number][] => {
      const isElsewhere = (page.document?.sourceFile?.url ?? null) !== null
      const isOfOther = isElsewhere || site.config.pageAddresses[page.path] !== undefined
      return isOfOther ? [[toDocumentUrl(page, site), index]] : []
    }),
  )
