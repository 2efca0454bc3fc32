/** Finds tags that LiquidJS accepts, and that do not do what their author expects. */

import type { Diagnosis } from '../../kernel/diagnostics/diagnostic.ts'
import type { TemplateToken } from './template.ts'

/** @param tokens of a template */
export function findLoopMistakes(tokens: readonly TemplateToken[]): readonly Diagnosis[] {
  let loops = 0
  return tokens.flatMap(({ kind, text, offset, end }): Diagnosis[] => {
    const [, ending = '', name = ''] = (kind === 'tag' && /^(end)?(\w+)/.exec(text)) || []
    const mistake = { found: text, offset, end }
    if (name === 'for' || name === 'tablerow') {
      loops += ending === '' ? 1 : -1
      if (!text.replace(/"[^"]*"|'[^']*'/g, '').includes('|')) return []
      const example = '{% assign sorted = essays | sort: "title" %}'
      const reason = `A loop ignores filters; write a tag such as ${example} before it, and loop over "sorted"`
      return [{ reason, expected: ['a list without filters'], ...mistake }]
    }
    if (loops > 0 || !/^(?:break|continue)$/.test(name)) return []
    const reason = `{% ${name} %} is outside of a loop, so the page would end here; remove it`
    return [{ reason, expected: ['{% for %} around it'], ...mistake }]
  })
}
