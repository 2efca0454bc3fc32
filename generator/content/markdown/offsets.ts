/** Positions of nodes in their text: offsets in UTF-16 code units, and lines, from 1. */

import type { Nodes } from 'mdast'

export const toStart = ({ position }: Nodes): number => position?.start.offset ?? 0
export const toEnd = ({ position }: Nodes): number => position?.end.offset ?? 0
export const toStartLine = ({ position }: Nodes): number => position?.start.line ?? 0
export const toEndLine = ({ position }: Nodes): number => position?.end.line ?? 0

/** A part of a text. The end is exclusive. */
export interface Range {
  readonly offset: number
  readonly end: number
}

export const toRange = (node: Nodes): Range => ({ offset: toStart(node), end: toEnd(node) })

export type Point = NonNullable<Nodes['position']>['start']

/** The position after a text that starts at another position. */
export function advance({ line, column, offset = 0 }: Point, text: string): Point {
  const lineEnds = [...text.matchAll(/\r\n|\r|\n/g)]
  const last = lineEnds.at(-1)
  return {
    line: line + lineEnds.length,
    column: last === undefined ? column + text.length : text.length - last.index - last[0].length + 1,
    offset: offset + text.length,
  }
}

/** Replaces all characters but line ends by spaces, so that offsets and lines stay the same. */
export const toBlank = (text: string): string => text.replace(/[^\r\n]/g, ' ')
