/**
 * Fifth stage of a build: what was rendered is read as a client would read it, and that proves that every surface
 * covers the same documents and that every address of ours leads somewhere.
 */

import { assetFolder, toPageFile } from '../../shim/contract/routes.ts'
import type { Lookup } from '../addresses/shared-map.ts'
import type { Site, SiteFacts } from '../model/site.ts'
import type { DistFile } from '../render/output.ts'
import { type Covered, createCoverage, readCovered } from './coverage.ts'
import { createLinkJudge, hasAnchor, type JudgedLinks, type OpenLink, toAnchorFault } from './links.ts'
import { createContent, type Reading, readPublished } from './read-file.ts'

/** What a file says, as far as that is not proved by the file alone. */
export interface Finding extends JudgedLinks {
  readonly file: string
  readonly covered: readonly Covered[]
}

/** What is wrong is told up to this many places. */
const mostTold = 5

/**
 * Creates what reads the files of a site, in whatever thread they are rendered.
 * @param answered every path that is answered
 */
export function createReader(site: SiteFacts, answered: Lookup) {
  const judgeLinks = createLinkJudge(site, answered)
  /** @param hrefs the links that its author wrote */
  return ({ file, bytes }: DistFile, hrefs: Iterable<string> = []): Finding => {
    const content = createContent(bytes)
    return {
      file,
      covered: readCovered(file, content, site),
      ...judgeLinks(readPublished(file, content), hrefs),
    }
  }
}

/** What is wrong with a file. */
interface Fault {
  readonly file: string
  readonly sentence: string
}

/** What has been found so far. */
export interface Proof {
  add(finding: Finding): void
  /**
   * Tells what is wrong.
   * @param files the names of everything that was rendered, in the order in which faults are told
   * @param read the bytes of a file
   */
  findFaults(files: readonly string[], read: (file: string) => Buffer): string[]
}

export function createProof(site: Site): Proof {
  const coverage = createCoverage(site)
  const faults: Fault[] = []
  const open: (OpenLink & Pick<Finding, 'file'>)[] = []
  const used = new Set<string>()
  const asked = new Set<string>()

  return {
    add(finding) {
      for (const covered of finding.covered) coverage.add(covered)
      const { file } = finding
      faults.push(...finding.faults.map((sentence) => ({ file, sentence })))
      for (const path of finding.used) used.add(path)
      for (const link of finding.open) {
        // Every page of a site may lead to the same place of another one; it is looked at from the first few.
        const key = `${link.path}#${link.anchor} ${open.length < mostTold ? link.place : ''}`
        if (!asked.has(key)) open.push({ ...link, file })
        asked.add(key)
      }
    },
    findFaults(files, read) {
      const names = new Set(files)
      const pages = new Map<string, Reading | null>()
      const readPage = (path: string): Reading | null => {
        const file = toPageFile(path.replace(/\.md$/, ''), 'html')
        const known = pages.get(file)
        if (known !== undefined) return known
        const page = names.has(file) ? readPublished(file, createContent(read(file))) : null
        pages.set(file, page)
        return page
      }
      for (const link of open) {
        const page = readPage(link.path)
        if (page !== null && !hasAnchor(page.anchors, link.anchor))
          faults.push({ file: link.file, sentence: toAnchorFault(link) })
      }
      // Threads are done in any order; what is told is always the same.
      const places = new Map(files.map((file, place) => [file, place]))
      const toPlace = ({ file }: Fault) => places.get(file) ?? 0
      const unused = files.filter((file) => file.startsWith(`${assetFolder}/`) && !used.has(`/${file}`))
      return [
        ...coverage.findGaps(),
        ...faults.sort((a, b) => toPlace(a) - toPlace(b)).map(({ sentence }) => sentence),
        ...unused.map((file) => `nothing uses ${file}`),
      ]
    },
  }
}

/**
 * Refuses what must not be published.
 * @throws {Error} with the first places that are wrong, where there are any
 */
export function assertProved(faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length > mostTold ? `; and ${faults.length - mostTold} more` : ''
  throw new Error(`Cannot publish the site: ${faults.slice(0, mostTold).join('; ')}${more}`)
}
