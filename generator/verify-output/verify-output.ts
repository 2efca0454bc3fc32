/**
 * Verifies the rendered files: reads them back as a client would, and checks that every surface has the same pages and that
 * every address that the build wrote exists.
 */

import { assetFolder } from '../../shim/contract/routes.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import type { DistFile } from '../kernel/file.ts'
import type { Site, SiteSettings } from '../model/site.ts'
import { createContent } from '../surfaces/content.ts'
import {
  type CheckedLinks,
  createLinkChecker,
  hasAnchor,
  toAnchorProblem,
  type UnresolvedAnchor,
} from './built-links.ts'
import { type CoveredAddresses, createCoverageCheck, readCovered } from './coverage.ts'
import { readReferences } from './read-file.ts'

/** What the check of one file found, and what can be checked only together with other files. */
export interface FileReport extends CheckedLinks {
  readonly file: string
  /** The anchors of an HTML page. */
  readonly anchors: readonly string[]
  /** The addresses that the file lists, for each surface that it belongs to. */
  readonly covered: readonly CoveredAddresses[]
}

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
  const anchors = new Map<string, readonly string[]>()

  return {
    add(report) {
      for (const covered of report.covered) coverage.add(covered)
      const { file } = report
      if (file.endsWith('.html')) anchors.set(file, report.anchors)
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
        const known = anchors.get(toPageFile(link.path.replace(/\.(?:md|html)$/, ''), 'html'))
        if (known !== undefined && !hasAnchor(new Set(known), link.anchor))
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
