/** Selects a section of a document's Markdown, or the list of its sections. */

import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import { type Outline, sectionParameter, toNumberedSectionsFile } from '../contract/sections.ts'
import type { Part, PlainRequest } from './http.ts'
import { matchPath } from './match.ts'
import { findNearest } from './nearest.ts'
import type { Release } from './release.ts'
import { toKey } from './search/files.ts'

/**
 * Returns the file of dist that has the sections of a document.
 * @param markdown the document's Markdown file
 * @param count how many such files the build has
 */
export const toSectionsFile = (markdown: string, count: number): string =>
  toNumberedSectionsFile(toKey(markdown) % count)

/** Returns the file that has the sections for a request of one, or of their list; null for any other request. */
export function findSectionsFile({ pathname, query }: PlainRequest, release: Release): string | null {
  const { sections } = release.manifest
  if (query.get(sectionParameter) === null || !sections) return null
  const { match } = matchPath(pathname, release)
  return match.kind === 'document' && match.file.endsWith('.md') ? toSectionsFile(match.file, sections) : null
}

/** Selects the section with an anchor, or for an empty anchor the list of all sections. */
export function selectSection(
  file: string,
  id: string,
  outline: Outline,
  { manifest, basePath }: Release,
): Part | { readonly kind: 'problem'; readonly problem: Problem } {
  if (id === '') return { kind: 'part', file, part: toList(`${manifest.baseUrl}/${file}`, outline) }
  const sections = outline[1]
  const section = sections.find(([known]) => known === id)
  if (section !== undefined) return { kind: 'part', file, part: [section[3], section[4]] }
  const ids = sections.map(([known]) => known)
  return {
    kind: 'problem',
    problem: problems.unknownSection(id, `${basePath}/${file}`, findNearest(id, ids, 3)),
  }
}

/** Lists a document and its sections in Markdown, for programs: the word for tokens is English in all languages. Each item has its address, and is nested below what contains it. */
function toList(url: string, [tokens, sections]: Outline): string {
  const toTokens = (count: number) => `(${count} tokens)`
  let list = `- <${url}> ${toTokens(tokens)}\n`
  /** The ends of the sections that contain the current one. */
  let ends: number[] = []
  for (const [id, title, , start, end, size] of sections) {
    ends = ends.filter((other) => other > start)
    list += `${'  '.repeat(ends.push(end))}- [${title.replace(/[\\`*_~[\]<>&]/g, '\\$&')}](${url}?${sectionParameter}=${encodeURIComponent(id)}) ${toTokens(size)}\n`
  }
  return list
}
