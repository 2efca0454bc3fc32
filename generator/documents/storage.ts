import type { EntryStore } from '../cache/store.ts'
import type { StagedWriter } from '../kernel/publish/staged-writer.ts'

/** Where a build in memory has its cache and its files. */
export interface DocumentStorage {
  readonly entries: EntryStore
  readonly writer: StagedWriter
}
