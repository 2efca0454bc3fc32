/** Reads the syntax that other generators add to Markdown itself. It has no meaning in code. */

import { admonitions, same } from './admonitions.ts'
import { type Line, scanBlocks } from './blocks.ts'
import { findCallouts } from './callouts.ts'
import { isDirective, tokenizeContainers, transparentContainers } from './containers.ts'
import { findHeadingIds } from './heading-ids.ts'
import type { TextBlock } from './inline.ts'
import { createLineIndex } from './lines.ts'
import { toTree } from './nodes.ts'
import { type Found, findTemplate, type Pass } from './pass.ts'
import type { Edit } from './rewriter.ts'
import type { Syntax } from './translate.ts'

/** A text of Markdown. */
export interface MarkdownText {
  readonly text: string
  readonly lines: readonly Line[]
  readonly blocks: readonly TextBlock[]
}

export function findMarkdownSyntax(pass: Pass, syntax: ReadonlySet<Syntax>): Found {
  const { source, options } = pass
  const { format } = options
  const lines = scanBlocks(source, syntax.has('containers') ? { format, isDirective } : { format })
  const edits = [
    ...(syntax.has('callouts') ? findCallouts(source, lines) : []),
    ...(syntax.has('heading-ids') || syntax.has('attribute-lists') ? findHeadingIds(source, lines) : []),
  ]
  const tokens = syntax.has('containers') ? tokenizeContainers(source, lines) : []
  return {
    nodes: toTree(tokens, source.length, source, createLineIndex(source)),
    edits: sortEdits(edits),
    getTemplate: (tag) => {
      const known = findTemplate(tag.name, options.templates)
      if (known !== undefined) return known
      if (transparentContainers.has(tag.name)) return null
      const admonition = findTemplate(tag.name, admonitions)
      if (admonition !== undefined) return admonition
      pass.report('unknown-shortcode', tag.name, tag)
      return titled
    },
  }
}

/** Sorts edits, and leaves out those in the range of another one. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return sorted.filter((edit) => {
    if (edit.start < end) return false
    end = Math.max(end, edit.end)
    return true
  })
}

/** Keeps the title and the text of a container that is unknown. */
const titled = same('**{title}**\n\n{children}')
