/**
 * Fifth stage of a build: what was rendered is read as a client would read it, and that proves that every surface
 * covers the same documents and that every address of ours leads somewhere.
 */

import { assetFolder, toPageFile } from '../../shim/contract/routes.ts'
import type { Site, SiteSettings } from '../model/site.ts'
import type { DistFile } from '../render/output.ts'
import { type CoveredAddresses, createCoverage, readCovered } from './coverage.ts'
import {
  type CheckedLinks,
  createLinkChecker,
  hasAnchor,
  toAnchorProblem,
  type UnresolvedAnchor,
} from './links.ts'
import { createContent, type ReadFile, readReferences } from './read-file.ts'

/** What a file says, as far as that is not proved by the file alone. */
export interface FileReport extends CheckedLinks {
  readonly file: string
  readonly covered: readonly CoveredAddresses[]
}

/** What is wrong is told up to this many places. */
const maxReportedProblems = 5

/**
 * Creates a function that reads a rendered file as a client would. Runs in the thread that renders the file.
 * @param isKnown whether the build answers at a path
 */
export function createFileChecker(site: SiteSettings, isKnown: (path: string) => boolean) {
  const checkLinks = createLinkChecker(site, isKnown)
  /** @param hrefs the links that the author wrote; the model checks these */
  return ({ file, bytes }: DistFile, hrefs: Iterable<string> = []): FileReport => {
    const content = createContent(bytes)
    return {
      file,
      covered: readCovered(file, content, site),
      ...checkLinks(readReferences(file, content), hrefs),
    }
  }
}

/** What is wrong with a file. */
interface Problem {
  readonly file: string
  readonly sentence: string
}

/** What has been found so far. */
export interface OutputCheck {
  add(finding: FileReport): void
  /**
   * Tells what is wrong.
   * @param files the names of everything that was rendered, in the order in which faults are told
   * @param read the bytes of a file
   */
  findProblems(files: readonly string[], read: (file: string) => Buffer): string[]
}

export function createOutputCheck(site: Site): OutputCheck {
  const coverage = createCoverage(site)
  const problems: Problem[] = []
  const unresolvedAnchors: (UnresolvedAnchor & Pick<FileReport, 'file'>)[] = []
  const used = new Set<string>()
  const asked = new Set<string>()

  return {
    add(finding) {
      for (const covered of finding.covered) coverage.add(covered)
      const { file } = finding
      problems.push(...finding.problems.map((sentence) => ({ file, sentence })))
      for (const path of finding.used) used.add(path)
      for (const link of finding.unresolvedAnchors) {
        // Every page of a site may lead to the same place of another one; it is looked at from the first few.
        const key = `${link.path}#${link.anchor} ${unresolvedAnchors.length < maxReportedProblems ? link.page : ''}`
        if (!asked.has(key)) unresolvedAnchors.push({ ...link, file })
        asked.add(key)
      }
    },
    findProblems(files, read) {
      const names = new Set(files)
      const pages = new Map<string, ReadFile | null>()
      const readPage = (path: string): ReadFile | null => {
        const file = toPageFile(path.replace(/\.md$/, ''), 'html')
        const known = pages.get(file)
        if (known !== undefined) return known
        const page = names.has(file) ? readReferences(file, createContent(read(file))) : null
        pages.set(file, page)
        return page
      }
      for (const link of unresolvedAnchors) {
        const page = readPage(link.path)
        if (page !== null && !hasAnchor(page.anchors, link.anchor))
          problems.push({ file: link.file, sentence: toAnchorProblem(link) })
      }
      // Threads are done in any order; what is told is always the same.
      const places = new Map(files.map((file, place) => [file, place]))
      const toPlace = ({ file }: Problem) => places.get(file) ?? 0
      const unused = files.filter((file) => file.startsWith(`${assetFolder}/`) && !used.has(`/${file}`))
      return [
        ...coverage.findGaps(),
        ...problems.sort((a, b) => toPlace(a) - toPlace(b)).map(({ sentence }) => sentence),
        ...unused.map((file) => `nothing uses ${file}`),
      ]
    },
  }
}

/**
 * Refuses what must not be published.
 * @throws {Error} with the first places that are wrong, where there are any
 */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return
  const more =
    problems.length > maxReportedProblems ? `; and ${problems.length - maxReportedProblems} more` : ''
  throw new Error(`Cannot publish the site: ${problems.slice(0, maxReportedProblems).join('; ')}${more}`)
}
