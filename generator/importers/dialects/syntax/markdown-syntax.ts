/** Reads the syntax that other generators add to Markdown itself. It has no meaning in code. */

import type { BlockOptions } from '../code/blocks.ts'
import { toMarkdownText } from '../markdown-text.ts'
import type { Syntax } from '../options.ts'
import { type Found, findTagTemplate, findTemplate, type Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { type Node, toTree } from '../tags/nodes.ts'
import { admonitions, same } from '../tags/shared-templates.ts'
import * as kramdown from './attribute-lists.ts'
import { findAttributes, findBlockAttributes, findHeadingIds, findNextHeadingIds } from './attribute-lists.ts'
import { type CommentMarks, createCommentReader, findComments } from './comments.ts'
import {
  findCallouts,
  isDirective,
  tokenizeContainers,
  tokenizeDirectives,
  transparentContainers,
} from './containers.ts'
import { findEmoji } from './emoji.ts'
import { findMagicComments } from './magic-comments.ts'
import {
  findBracketMath,
  findInlineMath,
  findPathnames,
  findSingleTildes,
  findTableCode,
  findTablesOfContents,
} from './marks.ts'
import * as obsidian from './obsidian.ts'
import { findVueSyntax } from './vue.ts'
import { findWikilinks } from './wikilinks.ts'

export function findMarkdownSyntax(pass: Pass, syntax: ReadonlySet<Syntax>): Found {
  const { source, options } = pass
  const { format } = options
  const hasHtmlComments = syntax.has('html-comments') && format === 'mdx'
  const blockOptions: BlockOptions = {
    format,
    ...(syntax.has('containers') && { isDirective }),
    ...(syntax.has('attribute-lists') && { readComment: kramdown.createCommentReader(source) }),
    ...(syntax.has('obsidian') && { readComment: createCommentReader(source, obsidian.commentMarks) }),
    ...(hasHtmlComments && { readComment: createCommentReader(source, htmlComment) }),
  }
  const markdown = toMarkdownText(source, blockOptions)
  const directives = syntax.has('directives') ? tokenizeDirectives(markdown) : []
  const inLines = new Set(directives.map(({ start }) => start))
  const containers = syntax.has('containers') ? tokenizeContainers(source, markdown.lines) : []
  const nodes = toTree(
    [...containers, ...directives].sort((a, b) => a.start - b.start),
    source,
  )
  // Of edits of the same range, the first one counts.
  const edits = [
    ...(syntax.has('toc') ? findTablesOfContents(markdown) : []),
    ...(hasHtmlComments ? findComments(markdown, htmlComment) : []),
    ...(syntax.has('obsidian') ? obsidian.findObsidianSyntax(markdown) : []),
    ...(syntax.has('attribute-lists') ? kramdown.findAttributeLists(markdown) : []),
    ...(syntax.has('heading-ids') || syntax.has('attribute-lists') ? findHeadingIds(markdown) : []),
    ...(syntax.has('next-heading-ids') ? findNextHeadingIds(markdown) : []),
    ...(syntax.has('heading-ids') && format === 'md' ? findBlockAttributes(markdown) : []),
    ...(syntax.has('callouts') ? findCallouts(markdown) : []),
    ...(syntax.has('wikilinks') ? findWikilinks(markdown, pass) : []),
    ...(syntax.has('table-code') ? findTableCode(markdown) : []),
    ...(syntax.has('single-tildes') ? findSingleTildes(markdown) : []),
    ...(syntax.has('inline-math') ? findInlineMath(markdown) : []),
    ...(syntax.has('bracket-math') ? findBracketMath(markdown) : []),
    ...(syntax.has('magic-comments') ? findMagicComments(markdown) : []),
    ...(syntax.has('attributes') ? findAttributes(markdown) : []),
    ...(syntax.has('pathnames') ? findPathnames(markdown) : []),
    ...(syntax.has('emoji') ? findEmoji(markdown, options.emoji) : []),
    ...(syntax.has('vue') ? findVueSyntax(markdown, pass, findVerbatim(nodes)) : []),
  ]
  return {
    nodes,
    edits: sortEdits(edits),
    getTemplate: (tag) => {
      const known = findTagTemplate(tag, options.templates)
      if (known !== undefined || inLines.has(tag.start)) return known
      if (transparentContainers.has(tag.name)) return null
      const admonition = findTemplate(tag.name, admonitions)
      if (admonition !== undefined) return admonition
      pass.report(tag.children === null ? 'unknown-shortcode' : 'unknown-wrapper', tag.name, tag)
      return titled
    },
  }
}

/** MDX has no HTML comments. Docusaurus adds them. */
const htmlComment: CommentMarks = ['<!--', '-->']

/** Keeps the title and the text of a container that is unknown. */
const titled = same('**{title}**\n\n{children}')

/** What containers enclose that show the syntax of Vue (https://vitepress.dev/guide/using-vue#escaping). */
const findVerbatim = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => (node.type === 'tag' && node.name === 'v-pre' ? [node.inner] : []))

/** An empty edit marks a heading, whose first text can have an edit of its own. */
const toRank = ({ start, end }: Edit): number => (start === end ? Number.POSITIVE_INFINITY : end)

/** Sorts edits, and leaves out those in the range of another one. */
function sortEdits(edits: readonly Edit[]): Edit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || toRank(b) - toRank(a))
  let end = 0
  let previous: Edit | null = null
  return sorted.filter((edit) => {
    if (edit.start < end || (previous !== null && edit.start === previous.start && edit.end === previous.end))
      return false
    end = Math.max(end, edit.end)
    previous = edit
    return true
  })
}
