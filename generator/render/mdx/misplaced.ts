/** Warns about components inside a line whose templates have blocks: a line cannot have a block. */

import { fromHtml } from 'hast-util-from-html'
import type { VFile } from 'vfile'
import type { ComponentUse } from '../../collect/references.ts'
import { report } from '../../diagnostics/diagnostic.ts'
import type { SiteConfig } from '../../schemas/site.ts'
import { isBlock } from './html.ts'

/** Reports each use at its tag. */
export function reportMisplaced(
  file: VFile,
  uses: readonly ComponentUse[],
  components: SiteConfig['components'],
): void {
  for (const { name, isInLine, offset } of uses) {
    const block = isInLine && Object.hasOwn(components, name) ? findBlock(components[name]?.html ?? '') : null
    if (block === null) continue
    report(file, 'misplaced-component', {
      reason: `Component <${name}> is inside a line, but its template has the block <${block}>, so only its children are published; put it on a line of its own`,
      found: name,
      expected: ['a component on a line of its own'],
      offset,
      end: offset + name.length + 1,
    })
  }
}

/** The name of the first block of a template; null if it fits into a line. */
function findBlock(template: string): string | null {
  const block = fromHtml(template, { fragment: true }).children.find(isBlock)
  return block?.type === 'element' ? block.tagName : null
}
