/** Positions of nodes in their text: offsets in UTF-16 code units, and lines, from 1. */

import type { Nodes } from 'mdast'

export const toStart = ({ position }: Nodes): number => position?.start.offset ?? 0
export const toEnd = ({ position }: Nodes): number => position?.end.offset ?? 0
export const toStartLine = ({ position }: Nodes): number => position?.start.line ?? 0
export const toEndLine = ({ position }: Nodes): number => position?.end.line ?? 0
