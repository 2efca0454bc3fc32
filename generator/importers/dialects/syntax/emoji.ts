/** Replaces names such as `:tada:` by emoji (https://docs.github.com/en/get-started/writing-on-github#using-emojis). */

import type { MarkdownText } from '../markdown-text.ts'
import type { Syntax } from '../options.ts'
import type { Edit } from '../rewriter.ts'

const shortcode = /(?<![\w:\\/#?=&]):([a-z\d_+-]+):(?![\w:/])/g

export const mayHaveEmoji = (text: string): boolean => /:[a-z\d_+-]+:/.test(text)

/** Loads the names of all emoji. Few sites need them. */
export const loadEmoji = async (syntax: readonly Syntax[]): Promise<Readonly<Record<string, string>>> =>
  syntax.includes('emoji') ? (await import('gemoji')).nameToEmoji : {}

export const findEmoji = ({ text, blocks }: MarkdownText, names: Readonly<Record<string, string>>): Edit[] =>
  blocks.flatMap(({ texts, lines: [line] }) =>
    // The id of a heading is made of the name.
    (line?.kind === 'heading' ? [] : texts).flatMap((range) =>
      [...text.slice(range.start, range.end).matchAll(shortcode)].flatMap(
        ({ 0: found, 1: name = '', index }) => {
          const start = range.start + index
          return Object.hasOwn(names, name)
            ? [{ start, end: start + found.length, text: names[name] ?? found }]
            : []
        },
      ),
    ),
  )
