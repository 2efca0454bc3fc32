/** Offsets of nodes in their text, in UTF-16 code units. */

import type { Nodes } from 'mdast'

export const toStart = ({ position }: Nodes): number => position?.start.offset ?? 0
export const toEnd = ({ position }: Nodes): number => position?.end.offset ?? 0
