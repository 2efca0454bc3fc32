/** Blocks of Liquid and Nunjucks whose own tags are left out: conditions, loops, captures and others. */

import type { Item } from './liquid.ts'
import type { Range, Token } from './nodes.ts'

const elses = ['elsif', 'elif', 'elseif', 'else']

/** Blocks whose tags are left out, and the tags that start their further branches. The first branch is kept. */
const branching: ReadonlyMap<string, readonly string[]> = new Map([
  ...['if', 'ifAsync', 'unless', 'for', 'asyncEach', 'asyncAll'].map((name) => [name, elses] as const),
  ['case', ['when', 'else']],
  ['switch', ['case', 'default']],
  ['tablerow', []],
  ['ifchanged', []],
])

/** Blocks whose tags are left out, and whose text is kept. */
const transparent = new Set(['block', 'filter', 'cache', 'autoescape'])
/** Blocks whose text is for other places. */
const removed = new Set(['capture', 'set', 'macro', 'schema', 'css', 'js', 'style', 'javascript'])

/** Whether nothing of a block is shown that precedes its first branch. */
const hasBranchesOnly = (name: string): boolean => name === 'case' || name === 'switch'

interface Block {
  readonly name: string
  /** What happens with the text that the block encloses. */
  readonly onEnd?: (text: Range) => void
  readonly innerStart: number
}

/**
 * Creates the functions that open and close blocks, and add what replaces their tags.
 * @param items all tags of the text
 * @param onCondition called with the tag of a block with branches, if it is not left out
 * @param onCapture called with a text that is not shown, but assigned to a variable
 */
export function createBlocks(
  items: readonly Item[],
  tokens: Token[],
  onCondition: (item: Item) => void,
  onCapture: (variable: string, text: Range) => void,
) {
  /** The blocks that are open, the innermost last. */
  const blocks: Block[] = []
  const closings = countClosings(items)
  /** How many blocks of each name are open. */
  const counts = new Map<string, number>()
  /** The block that leaves its text out from an offset on, with all that is in it; null while the text is kept. */
  let skipping: { readonly block: Block; readonly start: number } | null = null

  const insert = ({ start, end }: Range, text = ''): void => {
    tokens.push({ type: 'insertion', start, end, text })
  }

  /** Starts a block, if it is closed. */
  function open(item: Item, isSkipped: boolean, onEnd?: Block['onEnd']): void {
    if ((closings.get(item.name) ?? 0) === 0) {
      if (skipping === null) insert(item)
      return
    }
    const { name } = item
    const block: Block = { name, innerStart: item.end, ...(onEnd && { onEnd }) }
    blocks.push(block)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (skipping !== null) return
    if (isSkipped) skipping = { block, start: item.start }
    else insert(item)
  }

  function openBranch({ start, end }: Item): void {
    const block = blocks.at(-1)
    if (block === undefined) return
    if (skipping === null) skipping = { block, start }
    else if (skipping.block === block && hasBranchesOnly(block.name) && skipping.start < block.innerStart) {
      // What precedes the first branch of `case` is never shown.
      insert({ start: skipping.start, end })
      skipping = null
    }
  }

  function close(name: string, item: Item): void {
    closings.set(name, (closings.get(name) ?? 1) - 1)
    if ((counts.get(name) ?? 0) === 0) {
      if (skipping === null) tokens.push({ type: 'close', name, start: item.start, end: item.end })
      return
    }
    const closed = blocks.splice(blocks.findLastIndex((block) => block.name === name))
    for (const block of closed) counts.set(block.name, (counts.get(block.name) ?? 1) - 1)
    const skipped = closed.some((block) => block === skipping?.block) ? skipping : null
    if (skipped === null && skipping !== null) return
    skipping = null
    insert({ start: skipped?.start ?? item.start, end: item.end })
    closed[0]?.onEnd?.({ start: closed[0].innerStart, end: item.start })
  }

  /** Reads a tag that opens or closes a block, or starts a branch of the innermost one. Returns whether it is such a tag. */
  function readBlockTag(item: Item): boolean {
    const { name, text } = item
    if (name.startsWith('end')) close(name.slice(3), item)
    else if (branching.get(blocks.at(-1)?.name ?? '')?.includes(name)) openBranch(item)
    else if (branching.has(name)) {
      if (skipping === null) onCondition(item)
      open(item, hasBranchesOnly(name))
    } else if (removed.has(name) && !text.includes('=')) {
      const variable = /^[\w-]+/.exec(text)?.[0] ?? ''
      const assigns = name === 'capture' || name === 'set'
      open(item, true, assigns ? (range) => onCapture(variable, range) : undefined)
    } else if (transparent.has(name)) open(item, false)
    else return false
    return true
  }

  return {
    insert,
    readBlockTag,
    /** Whether the text is left out at present. */
    isSkipping: (): boolean => skipping !== null,
  }
}

/** How often each block is closed. */
function countClosings(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { type, name } of items) {
    if (type !== 'tag' || !name.startsWith('end')) continue
    const opened = name.slice(3)
    counts.set(opened, (counts.get(opened) ?? 0) + 1)
  }
  return counts
}
