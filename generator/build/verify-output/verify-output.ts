/**
 * Verifies the rendered files: reads them back as a client would, and checks that every surface has exactly the pages that it must
 * have and that every address that the build wrote exists.
 */

import { assetFolder } from '../../../shim/contract/routes.ts'
import type { DistFile } from '../../kernel/file.ts'
import { group } from '../../kernel/grouping.ts'
import { toDocumentUrl, toVariantUrl } from '../../kernel/published-urls.ts'
import { encodePath, toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Page, Site, SiteSettings } from '../../site/model/site.ts'
import { toApiUrl } from '../../surfaces/api/resources.ts'
import {
  type Content,
  type Coverage,
  type CoverageSettings,
  createContent,
  type LanguageAddresses,
} from '../../surfaces/coverage.ts'
import { surfaces } from '../../surfaces/surfaces.ts'
import {
  type CheckedLinks,
  createLinkChecker,
  hasAnchor,
  toAnchorProblem,
  type UnresolvedAnchor,
} from './built-links.ts'
import { readReferences } from './read-file.ts'

/** What the check of one file found, and what can be checked only together with other files. */
export interface FileReport extends CheckedLinks {
  readonly file: string
  /** The anchors of an HTML page. */
  readonly anchors: readonly string[]
  /** The addresses that the file lists, for each surface that it belongs to. */
  readonly covered: readonly CoveredAddresses[]
}

/** What separates anchors. No page has this character. */
const anchorSeparator = '\0'

/** How many problems an error names. */
const maxReportedProblems = 5

/**
 * Creates a function that reads a rendered file as a client would. Runs in the thread that renders the file.
 * @param isKnown whether the site publishes something at a path
 */
export function createFileChecker(site: SiteSettings, isKnown: (path: string) => boolean) {
  const checkLinks = createLinkChecker(site, isKnown)
  /** @param hrefs the links that the author wrote; the model checks these */
  return ({ file, bytes }: DistFile, hrefs: Iterable<string> = []): FileReport => {
    const content = createContent(bytes)
    const references = readReferences(file, content)
    return {
      file,
      anchors: [...references.anchors],
      covered: readCovered(file, content, site),
      ...checkLinks(references, hrefs),
    }
  }
}

/** A problem of a file. */
interface Problem {
  readonly file: string
  readonly sentence: string
}

/** Collects the reports of all files of a build. */
interface OutputCheck {
  /** Adds the report of a file, in any order. */
  add(report: FileReport): void
  /**
   * Finds the problems of the build, when all reports have been added.
   * @param files the paths of all rendered files, in the order in which problems are reported
   * @returns one sentence for each problem
   */
  findProblems(files: readonly string[]): string[]
}

/**
 * Creates the check of one build.
 * @param unread the files that are not read for addresses: files of another generator, and files whose bytes a check does not have
 */
export function createOutputCheck(site: Site, unread: ReadonlySet<string> = new Set()): OutputCheck {
  const coverage = createCoverageCheck(site, unread)
  const problems: Problem[] = []
  const unresolvedAnchors: (UnresolvedAnchor & Pick<FileReport, 'file'>)[] = []
  const usedAssets = new Set<string>()
  const seenAnchors = new Set<string>()
  // One text for each page. Anchors can be slices of the page, and a slice keeps the whole page in memory. To join several texts copies
  // them; one text alone would stay a slice.
  const anchors = new Map<string, string>()

  return {
    add(report) {
      for (const covered of report.covered) coverage.add(covered)
      const { file } = report
      if (file.endsWith('.html')) anchors.set(file, ['', ...report.anchors].join(anchorSeparator))
      problems.push(...report.problems.map((sentence) => ({ file, sentence })))
      for (const path of report.usedAssets) usedAssets.add(path)
      for (const link of report.unresolvedAnchors) {
        // Every page may link to the same anchor. After the first few links, each anchor is checked once.
        const key = `${link.path}#${link.anchor} ${unresolvedAnchors.length < maxReportedProblems ? link.page : ''}`
        if (!seenAnchors.has(key)) unresolvedAnchors.push({ ...link, file })
        seenAnchors.add(key)
      }
    },
    findProblems(files) {
      for (const link of unresolvedAnchors) {
        const known = anchors.get(toDecodedPageFile(link.path.replace(/\.(?:md|html)$/, ''), 'html'))
        if (known !== undefined && !hasAnchor(new Set(known.split(anchorSeparator)), link.anchor))
          problems.push({ file: link.file, sentence: toAnchorProblem(link) })
      }
      // Threads finish in any order. Sorting makes the order of problems the same in every build.
      const indexes = new Map(problems.length === 0 ? [] : files.map((file, index) => [file, index]))
      const toIndex = ({ file }: Problem) => indexes.get(file) ?? 0
      const unusedAssets = files.filter(
        (file) => file.startsWith(`${assetFolder}/`) && !usedAssets.has(`/${file}`),
      )
      return [
        ...coverage.findGaps(),
        ...problems.sort((a, b) => toIndex(a) - toIndex(b)).map(({ sentence }) => sentence),
        ...unusedAssets.map((file) => `no file uses ${file}`),
      ]
    },
  }
}

/**
 * Stops the publication of a site with problems.
 * @throws {Error} if there is a problem; its message names the first {@link maxReportedProblems}
 */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return
  const more =
    problems.length > maxReportedProblems ? `; and ${problems.length - maxReportedProblems} more` : ''
  throw new Error(`Cannot publish the site: ${problems.slice(0, maxReportedProblems).join('; ')}${more}`)
}

/** The addresses of one language that a file lists, and the surface that the file belongs to. */
interface CoveredAddresses extends LanguageAddresses {
  readonly surface: string
}

/** The surfaces that list pages. The index of each is the number of its bit. */
const listing: readonly { readonly name: string; readonly coverage: Coverage }[] = surfaces.flatMap(
  ({ name, coverage }) => (coverage === undefined ? [] : { name, coverage }),
)

const indexes: ReadonlyMap<string, number> = new Map(listing.map(({ name }, index) => [name, index]))

/** Reads the addresses in a rendered file, for every surface that the file belongs to. */
const readCovered = (file: string, content: Content, site: CoverageSettings): CoveredAddresses[] =>
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
function createCoverageCheck(site: Site, unread: ReadonlySet<string>): CoverageCheck {
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
      const isExpected = (page: Page) =>
        (page.lang === lang || !hasLanguages) && coverage.isExpected(page, site)
      const unexpectedAddresses = addresses.filter((address) => {
        const found = pageFinder.findIndexes(coverage, address, isExpected)
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
  const { base_url, languages } = site.config
  const indexes = new Map(
    site.published.flatMap((page, index): (readonly [string, number])[] => [
      [page.path, index],
      // Items may have no page. The API has all of them.
      ...(page.kind === 'document' && page.document.kind === 'item'
        ? [
            toApiUrl(site, page, page.lang),
            // The change feed names the language, also where the response without it is the same.
            toVariantUrl(page.document, page.lang === languages[0] ? null : page.lang, site),
          ].map((url) => [url.slice(base_url.length), index] as const)
        : []),
    ]),
  )
  const elsewhere = findPagesElsewhere(site)
  return {
    /** Returns the indexes of the pages that have this address on a surface: several only for pages of another generator. */
    findIndexes(
      { toAddress }: Coverage,
      address: string,
      isExpected: (page: Page) => boolean,
    ): readonly number[] {
      const path = address.startsWith(base_url) ? address.slice(base_url.length) : encodePath(`/${address}`)
      const withoutExtension = path.replace(/\.(?:html|md)$/, '')
      const index = indexes.get(path) ?? indexes.get(withoutExtension === '/index' ? '/' : withoutExtension)
      const candidates = index === undefined ? [] : [index]
      // A document may have the address of the home page. The site that is already there serves that page.
      candidates.push(...(elsewhere.get(address) ?? []))
      return candidates.filter((candidate) => {
        const page = site.published[candidate]
        return page !== undefined && toAddress(page, site) === address && isExpected(page)
      })
    },
  }
}

/** The indexes of pages by their URLs, of those pages that another generator wrote. */
const findPagesElsewhere = (site: Site): ReadonlyMap<string, readonly number[]> =>
  group(
    site.published.flatMap((page, index): [string, number][] => {
      const isElsewhere = (page.document?.url ?? null) !== null
      const isOfOther = isElsewhere || site.config.pageAddresses[page.path] !== undefined
      return isOfOther ? [[toDocumentUrl(page, site), index]] : []
    }),
  )
