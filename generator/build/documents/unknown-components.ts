/** Components and shortcodes without a template, over all documents. */

import type { VFile } from 'vfile'
import { addMessages } from '../../kernel/diagnostics/diagnostic.ts'
import type { DocumentResult } from './task.ts'

/**
 * Reports each component without a template once, at its first use in the order of the documents.
 * @param unknownComponents the unknown components of each document
 * @param files the source file of each document, in the same order; the messages are added to these
 */
export function reportUnknownComponents(
  unknownComponents: readonly DocumentResult['unknownComponents'][],
  files: readonly VFile[],
): void {
  const reported = new Set<string>()
  for (const [index, file] of files.entries()) {
    for (const [name, message] of unknownComponents[index] ?? []) {
      if (!reported.has(name)) addMessages(file, [message])
      reported.add(name)
    }
  }
}

/** Counts the documents that use each component or shortcode without a template, the most frequent one first. */
export function countUnknownComponents(
  unknownComponents: readonly DocumentResult['unknownComponents'][],
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const unknown of unknownComponents)
    for (const name of new Set(unknown.map(([name]) => name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}
