/**
 * Reads the marks of tables of contents, which take a line: `[[toc]]` (https://vitepress.dev/guide/markdown#table-of-contents),
 * `[[_TOC_]]`, `${toc}` and `[TOC]`. Pages have one of their own.
 */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

const mark = /^(?:\[\[_?toc_?\]\]|\[toc\]|\$\{toc\})$/i

export const findTablesOfContents = ({ text, lines }: MarkdownText): Edit[] =>
  lines
    .filter(({ kind, content, end }) => kind === 'paragraph' && mark.test(text.slice(content, end).trim()))
    .map(({ content, end }) => ({ start: content, end, text: '' }))
