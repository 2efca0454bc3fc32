/**
 * Reads directives in a line: `:name[label]{key="value"}`, and `::name[label]` on a line of its own
 * (https://github.com/remarkjs/remark-directive#syntax). `:::name` is a container.
 */

import type { MarkdownText } from '../markdown-text.ts'
import { parseArguments } from '../tags/arguments.ts'
import type { Arguments } from '../tags/fill-template.ts'
import { createRangeLookup, type Token } from '../tags/nodes.ts'

/** The start of a directive. A colon after a word, as in `a:b[c]`, starts none. */
const opening = /(?<![\w:\\])::?([a-z][\w-]{0,60})(?=[[{])/gi

/** Attributes in braces. Other braces do not match. */
const attributes =
  /\{(?:[ \t]|[#.][\w-]{1,100}(?=[ \t}#.])|[a-z_][\w.:-]{0,60}(?:=(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^\s"'={}]{1,200}))?(?=[ \t}])){0,40}\}/iy

export const mayHaveDirectives = (text: string): boolean => /:[a-z][\w-]{0,60}[[{]/i.test(text)

/** @returns tokens in order; a label is what its tags enclose */
export function tokenizeDirectives({ text, blocks }: MarkdownText): Token[] {
  return blocks
    .flatMap(({ start, end, texts, codes }) => {
      const source = text.slice(start, end)
      const findLabelEnd = createBracketFinder(source, createRangeLookup(codes), start)
      const isText = createRangeLookup(texts)
      return [...source.matchAll(opening)].flatMap(({ 0: mark, 1: name = '', index }): Token[] => {
        const from = index + mark.length
        if (!isText(start + index)) return []
        const labelEnd = source[from] === '[' ? findLabelEnd(from) : null
        // A link of Markdown, whose text follows a colon.
        if (labelEnd === undefined || (labelEnd !== null && source[labelEnd + 1] === '(')) return []
        attributes.lastIndex = labelEnd === null ? from : labelEnd + 1
        const [written = ''] = attributes.exec(source) ?? []
        const values = toValues(written.slice(1, -1))
        if (labelEnd === null)
          return written === ''
            ? []
            : [{ type: 'single', name, values, start: start + index, end: start + from + written.length }]
        const close = { start: start + labelEnd, end: start + labelEnd + 1 + written.length }
        return [
          { type: 'open', name, values, start: start + index, end: start + from + 1 },
          { type: 'close', name: null, ...close },
        ]
      })
    })
    .sort((a, b) => a.start - b.start)
}

/** `#id` and `.name` are attributes, too. */
function toValues(written: string): Arguments {
  const { positional, named } = parseArguments(written, { hasCommas: false })
  const find = (mark: string): readonly string[] =>
    positional.filter((word) => word.startsWith(mark)).map((word) => word.slice(1))
  const [id] = find('#')
  const classes = find('.')
  return {
    positional: [],
    named: {
      ...(id !== undefined && { id }),
      ...(classes.length > 0 && { class: classes.join(' ') }),
      ...named,
    },
  }
}

/**
 * Returns a function that finds the bracket which closes one; undefined if none does. It reads the source once.
 * @param start the offset of the source, for `isCode`
 */
function createBracketFinder(source: string, isCode: (offset: number) => boolean, start: number) {
  let closings: ReadonlyMap<number, number> | undefined
  return (bracket: number): number | undefined => {
    closings ??= pairBrackets(source, isCode, start)
    return closings.get(bracket)
  }
}

function pairBrackets(
  source: string,
  isCode: (offset: number) => boolean,
  start: number,
): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const open: number[] = []
  for (const { 0: mark, index } of source.matchAll(/\\.|[[\]]/g)) {
    if (mark.startsWith('\\') || isCode(start + index)) continue
    const last = mark === ']' ? open.pop() : undefined
    if (mark === '[') open.push(index)
    else if (last !== undefined) closings.set(last, index)
  }
  return closings
}
