/** Writes what highlight.js finds in code as HTML. Building and serializing a tree of spans would take longer. */

import type { Emitter } from 'highlight.js'
import { escapeText } from './stringify.ts'

/** The spans of a piece of code. highlight.js creates one for the code, and one for each part in another language. */
export class HtmlEmitter implements Emitter {
  /** How deeply texts and spans nest. */
  depth = 0
  private html = ''
  private openSpans = 0

  addText(text: string): void {
    if (text === '') return
    this.addLevels(1)
    this.html += escapeText(text)
  }

  startScope(name: string): void {
    this.openNode(name)
  }

  endScope(): void {
    this.closeNode()
  }

  openNode(name: string): void {
    this.addLevels(1)
    this.html += toStartTag(name)
    this.openSpans += 1
  }

  closeNode(): void {
    if (this.openSpans === 0) return
    this.openSpans -= 1
    this.html += '</span>'
  }

  /** Adds the part in another language, for which highlight.js has created an emitter of the same class. */
  __addSublanguage(emitter: HtmlEmitter, name: string): void {
    emitter.finalize()
    const content = emitter.toHTML()
    const { depth } = emitter
    this.addLevels(name ? depth + 1 : depth)
    this.html += name ? `<span class="${name}">${content}</span>` : content
  }

  /** Closes the scopes that the code has left open. */
  finalize(): void {
    while (this.openSpans > 0) this.closeNode()
  }

  toHTML(): string {
    return this.html
  }

  private addLevels(levels: number): void {
    this.depth = Math.max(this.depth, this.openSpans + levels)
  }
}

const startTags = new Map<string, string>()

/** The start tag of a scope such as `title.function`: the first part gets a prefix, and each further part underscores. */
function toStartTag(name: string): string {
  const known = startTags.get(name)
  if (known !== undefined) return known
  const classes = name
    .split('.')
    .map((part, index) => (index === 0 ? `hljs-${part}` : part + '_'.repeat(index)))
  const tag = `<span class="${classes.join(' ')}">`
  startTags.set(name, tag)
  return tag
}
