/** Blocks of Liquid and Nunjucks whose own tags are left out: conditions, loops, captures and others. Of conditions, one branch stays. */

import type { Item } from './liquid.ts'
import type { Range, Token } from './nodes.ts'

const elses = ['elsif', 'elif', 'elseif', 'else']

/** Blocks whose tags are left out, and the tags that start their further branches. One branch is kept. */
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

/** Blocks whose text is shown several times on the site. */
const loops = new Set(['for', 'asyncEach', 'asyncAll', 'tablerow'])

interface Block {
  readonly name: string
  readonly opening: Item
  /** Whether it has the branch that is kept. */
  hasBranch: boolean
  /** What happens with the text that the block encloses. */
  readonly onEnd?: (text: Range) => void
  readonly innerStart: number
}

interface BlockEvents {
  /** Returns whether the branch that a tag starts is shown, if none before it is; null if that is unknown. */
  readonly decide: (opening: Item, branch: Item) => boolean | null
  /** Called with the tag of a block whose first possible branch is kept, since nobody knows which one is shown. */
  readonly onUnknown: (opening: Item) => void
  /** Called with a text that is not shown, but assigned to a variable. */
  readonly onCapture: (variable: string, text: Range) => void
  /** Called at the start of a loop. Returns what happens at its end. */
  readonly onLoop: (loop: Item) => () => void
}

/**
 * Creates the functions that open and close blocks, and add what replaces their tags.
 * @param items all tags of the text
 */
export function createBlocks(
  items: readonly Item[],
  tokens: Token[],
  { decide, onUnknown, onCapture, onLoop }: BlockEvents,
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
  function open(item: Item, isShown: () => boolean, onEnd?: Block['onEnd']): void {
    const isClosed = (closings.get(item.name) ?? 0) > 0
    const { name } = item
    const block: Block = {
      name,
      opening: item,
      hasBranch: true,
      innerStart: item.end,
      ...(onEnd && { onEnd }),
    }
    if (isClosed) {
      blocks.push(block)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    if (skipping !== null) return
    block.hasBranch = isShown()
    if (block.hasBranch || !isClosed) insert(item)
    else skipping = { block, start: item.start }
  }

  /** Whether the branch that a tag starts is kept. An unknown one is. */
  function keepsBranch(opening: Item, branch: Item): boolean {
    const isShown = decide(opening, branch)
    if (isShown === null) onUnknown(opening)
    return isShown ?? true
  }

  function openBranch(item: Item): void {
    const block = blocks.at(-1)
    if (block === undefined) return
    if (skipping === null) skipping = { block, start: item.start }
    else if (skipping.block === block && !block.hasBranch && keepsBranch(block.opening, item)) {
      block.hasBranch = true
      insert({ start: skipping.start, end: item.end })
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
      const onEnd = loops.has(name) && skipping === null ? onLoop(item) : undefined
      open(item, () => keepsBranch(item, item), onEnd)
    } else if (removed.has(name) && !text.includes('=')) {
      const variable = /^[\w-]+/.exec(text)?.[0] ?? ''
      const assigns = name === 'capture' || name === 'set'
      open(item, () => false, assigns ? (range) => onCapture(variable, range) : undefined)
    } else if (transparent.has(name)) open(item, () => true)
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
