/** Finds positions in front matter again. Metadata has none, and few documents need one. */

import { type Place, toPlace } from '../diagnostics/diagnostic.ts'
import type { ValuePath } from './data/data-source.ts'
import { readFrontMatter, type SourceFile } from './document.ts'

/**
 * Returns the place of a value in the front matter of a file; its start if the file has changed.
 * @param key a key of the map at the path, whose place is returned instead
 */
type Locate = (sourceFile: SourceFile, path: ValuePath, key?: string) => Place

/** Creates the function for one build. It reads a document once for all of its mistakes that follow each other. */
export function createLocator(): Locate {
  let last: { readonly sourceFile: SourceFile; readonly read: ReturnType<typeof readFrontMatter> } | null =
    null
  return (sourceFile, path, key) => {
    if (last?.sourceFile !== sourceFile) last = { sourceFile, read: readFrontMatter(sourceFile, false) }
    const { file, frontMatter } = last.read
    const range = key === undefined ? frontMatter?.locate(path) : frontMatter?.locateKey(path, key)
    return toPlace(file, range ?? {})
  }
}
