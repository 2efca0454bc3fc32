/** What the shortcodes of Hugo become: references are resolved, and the others are left to templates. */

import { type Found, findTagTemplate, findTemplate, type Pass } from '../pass.ts'
import { replaceReference } from '../references.ts'
import type { Edit } from '../rewriter.ts'
import { same } from './admonitions.ts'
import { tokenizeHugo } from './hugo-shortcodes.ts'
import { type Token, toTree } from './nodes.ts'

export function findHugoShortcodes(pass: Pass): Found {
  const { source, options } = pass
  const edits: Edit[] = []
  const tokens = tokenizeHugo(source).map((token): Token => {
    if (token.type !== 'open' && token.type !== 'single') return token
    if (findTemplate(token.name, options.templates) !== undefined) return token
    const { name, values } = token
    const { start, end } = token
    // https://gohugo.io/shortcodes/ref/
    if (name === 'ref' || name === 'relref') {
      const target = values.positional[0] ?? values.named.path ?? ''
      const replaced = replaceReference(target, 'ref', { start, end }, pass, values.named.lang || undefined)
      edits.push(...replaced.edits)
      return replaced.insertion
    }
    // https://gohugo.io/shortcodes/param/
    if (name === 'param') {
      const parameter = values.positional[0] ?? values.named.name ?? ''
      const value = findParameter(parameter, options.values)
      if (value === undefined)
        pass.report('unknown-value', `param ${parameter}`.slice(0, 100), { start, end })
      return { type: 'insertion', start, end, text: value ?? '' }
    }
    return token
  })
  return {
    nodes: toTree(tokens, source),
    edits: edits.sort((a, b) => a.start - b.start),
    getTemplate: (tag) => {
      const template = findTagTemplate(tag, options.templates)
      if (template !== undefined || !tag.name.endsWith('.inline')) return template
      // What it encloses is a template of Hugo (https://gohugo.io/content-management/shortcodes/#inline).
      pass.report('unknown-shortcode', tag.name, tag)
      return same('')
    },
  }
}

function findParameter(name: string, values: Readonly<Record<string, string>>): string | undefined {
  const inner = name.toLowerCase()
  const key = [`page.params.${inner}`, `page.${inner}`, `site.params.${inner}`].find((k) =>
    Object.hasOwn(values, k),
  )
  return key === undefined ? undefined : values[key]
}
