/**
 * The write stage: takes each file from the cache, or renders, checks, stages and stores it. Documents pass through the same
 * steps in the threads that build them, and their results are added here.
 */

import { setImmediate } from 'node:timers/promises'
import type { Cache } from '../../kernel/cache/cache.ts'
import { type FilesRecord, lookupFiles, storeFiles } from '../../kernel/cache/stored-files.ts'
import { toChangedError } from '../../kernel/diagnostics/errors.ts'
import type { Entry, EntryFile, FileRecord, Rendered, RenderedPieces } from '../../kernel/file.ts'
import { createFileRecords, type FileRecords } from '../../kernel/file.ts'
import { toHash } from '../../kernel/files/hash.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import type { PublishTarget } from '../../kernel/publish/target.ts'
import type { Site } from '../../site/model/site.ts'
import type { SiteFile } from '../../surfaces/plan.ts'
import type { DocumentResult } from '../documents/task.ts'
import {
  assertNoProblems,
  createFileChecker,
  createOutputCheck,
  type FileReport,
} from '../verify-output/verify-output.ts'

/** Writes the files of one build. Every method throws an OperationalError with SYSTEM_ERROR if the disk fails. */
export interface SiteWriter {
  /** What is known of the files that are written. */
  readonly records: FileRecords
  /** The keys of all cache entries that were stored or used. */
  readonly keys: readonly string[]
  /** Adds the files of a document. */
  addDocument(result: Pick<DocumentResult, 'files' | 'reports' | 'key'>): void
  /**
   * Writes files, one after the other.
   * @throws {OperationalError} CONTENT_CHANGED if a file of the content changed during the build
   */
  writeAll(entries: Iterable<Entry>): Promise<void>
  /** Writes the files that are published already or in the cache. Returns the others. */
  reuse<E extends EntryFile>(entries: readonly E[]): readonly E[]
  /** Writes a rendered file. */
  write(entry: EntryFile, rendered: Rendered): void
  /**
   * Checks that all surfaces have the same pages, and that every address in the files of the build is published.
   * @throws {Error} if there is a problem
   */
  verify(): void
  /** Lists all files by path. */
  list(): readonly FileRecord[]
}

/** What the cache has of the files of an entry. */
interface CheckedFiles extends FilesRecord {
  /** What the check of each file found. */
  readonly reports: readonly FileReport[]
}

/** What is written, and where. */
interface WriterOptions {
  readonly site: Site
  /** The files of the build. */
  readonly plan: readonly SiteFile[]
  /** The files that files of another generator replace. */
  readonly replaced: ReadonlySet<string>
  /** Every path of the site. */
  readonly paths: PathTable
  readonly target: PublishTarget
  readonly cache: Cache | null
}

export function createSiteWriter(options: WriterOptions): SiteWriter {
  const { site, plan, replaced, paths, target, cache } = options
  const checkFile = createFileChecker(site, (path) => paths.get(path)?.isKnown === true)
  const check = createOutputCheck(
    site,
    new Set([...replaced, ...(target.keepsBytes ? [] : listRepeating(plan))]),
  )
  const records = createFileRecords(plan)
  const copies = createCopies(target)
  const keys: string[] = []

  const add = (files: readonly FileRecord[], reports: readonly FileReport[]): void => {
    for (const file of files) records.add(file)
    for (const report of reports) check.add(report)
  }

  /** Takes a file from dist or from the cache. Returns whether one of them has it. */
  const tryReuse = (entry: EntryFile): boolean => {
    const { key } = entry
    if (copies.tryReuse(entry)) return true
    if (key === null || cache === null) return false
    keys.push(key)
    const cached = cache.location.isNew ? null : lookupFiles<CheckedFiles>(cache.store, key)
    const files = cached && target.writeCached(cached.record.files, cached.readBytes)
    if (cached === null || files === null) return false
    add(files, cached.record.reports)
    return true
  }

  /** Stages pieces of a file, and checks the addresses in each of them. */
  const writePieces = ({ file, lang }: EntryFile, { pieces, toChecked }: RenderedPieces) => {
    const covered: FileReport['covered'][number][] = []
    function* checkPieces(): Generator<string | Buffer> {
      for (const piece of pieces) {
        const bytes = toBytes(piece)
        covered.push(...checkFile({ file, bytes: toChecked?.(bytes) ?? bytes }).covered)
        yield bytes
      }
    }
    const record = { file, lang, ...target.writeChunks(file, checkPieces()) }
    return {
      record,
      report: { file, covered, anchors: [], problems: [], unresolvedAnchors: [], usedAssets: [] },
    }
  }

  const write: SiteWriter['write'] = (entry, rendered) => {
    const { file, lang, key, author } = entry
    if (author === 'user' || author === 'other generator') return copies.write(entry, rendered)
    if ('pieces' in rendered) {
      const { record, report } = writePieces(entry, rendered)
      // It is too large for the cache, which keeps only the record. The bytes stay in the out folder.
      if (key !== null) cache?.store.put(key, { files: [record], reports: [report] }, [])
      return add([record], [report])
    }
    const { content, hrefs, ...outline } = rendered
    const bytes = toBytes(content)
    const whole = { file, lang, bytes, hash: toHash(bytes), ...outline }
    const report = checkFile(whole, hrefs)
    const reports = [author === 'plugin' ? { ...report, covered: [] } : report]
    if (key !== null && cache !== null) storeFiles(cache.store, key, [whole], { reports })
    add([target.write(whole)], reports)
  }

  return {
    records,
    keys,
    addDocument({ files, reports, key }) {
      for (const file of files) target.add(file)
      add(files, reports)
      if (key !== null) keys.push(key)
    },
    async writeAll(entries) {
      for (const entry of entries) {
        if (!tryReuse(entry)) write(entry, await entry.render())
        // The results of worker threads arrive between two files.
        await setImmediate()
      }
    },
    reuse<E extends EntryFile>(entries: readonly E[]) {
      const others: E[] = []
      for (const entry of entries) if (!tryReuse(entry)) others.push(entry)
      return others
    },
    write,
    verify() {
      const names = records.list().map(({ file }) => file)
      assertNoProblems(check.findProblems(names))
    },
    list: () => [...records.list(), ...copies.list()].sort((a, b) => (a.file < b.file ? -1 : 1)),
  }
}

/** Lists the files that are made of the bytes of others. A target that keeps no bytes cannot make them, so they are not checked. */
const listRepeating = (plan: readonly SiteFile[]): readonly string[] =>
  plan.flatMap((planned) => (planned.needs === 'files' && planned.surface.repeatsFiles ? planned.file : []))

/** Publishes the files of others as they are. */
function createCopies(target: PublishTarget) {
  const copies = new Map<string, FileRecord>()

  const add = ({ file, author }: EntryFile, { hash, length }: Pick<FileRecord, 'hash' | 'length'>): void => {
    const isOther = author === 'other generator' ? { isOther: true as const } : {}
    copies.set(file, { file, lang: null, hash, length, ...isOther })
  }

  return {
    /** Adds a file that is published already. Returns whether it is. */
    tryReuse(entry: EntryFile): boolean {
      const { file, source } = entry
      if (source === null || !target.isPublished({ file, hash: source.hash, length: source.length }))
        return false
      target.add({ file, length: source.length, isUnchanged: true })
      add(entry, source)
      return true
    },
    write(entry: EntryFile, rendered: Rendered): void {
      const { file, source } = entry
      const copied =
        'pieces' in rendered
          ? target.writeChunks(file, rendered.pieces)
          : target.write({ file, bytes: toBytes(rendered.content) })
      if (source !== null && copied.hash !== source.hash) throw toChangedError(source.path)
      add(entry, copied)
    },
    list: (): Iterable<FileRecord> => copies.values(),
  }
}

const toBytes = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content
