/** Data of a content file, whose keys and values can be located in the author's text. Each format has a parser that returns it. */

import type { VFile } from 'vfile'

/** A range of the author's file, as offsets into its text. The end is exclusive. */
export interface Range {
  readonly offset: number
  readonly end: number
}

export type ValuePath = readonly PropertyKey[]

export interface DataSource {
  readonly file: VFile
  /** As messages name it. */
  readonly format: 'YAML' | 'TOML' | 'JSON' | 'JavaScript' | 'CSV'
  /** The value, without entries that do not parse. Null for an empty text, undefined if the text has no usable value. */
  readonly value: unknown
  /** The value at a path, with a `Map` for each map: the keys of objects that look like numbers lose their order. */
  getOrdered(path: ValuePath): unknown
  /** Whether a top-level entry that seems to have this key did not parse. */
  isSkipped(key: string): boolean
  /** The range of the value at a path. For a missing key, the range of the first key in the map that lacks it. */
  locate(path: ValuePath): Range
  /** The range of a key in the map at a path. */
  locateKey(path: ValuePath, key: string): Range
}

/**
 * Parses the data of a file and reports its mistakes on the file.
 * @param start offset of the text in the file
 */
export type ParseData = (text: string, file: VFile, start: number) => DataSource
