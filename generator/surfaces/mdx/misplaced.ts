/** Warns about components inside a line whose templates have blocks: a line cannot have a block. */

import type { VFile } from 'vfile'
import type { ComponentUse } from '../../collect/references.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { SiteConfig } from '../../schemas/site.ts'
import { isBlock, isBlockElement, parseTemplates, type Templates } from './to-html.ts'

/** Reports each use at its tag. */
export function reportMisplaced(
  file: VFile,
  uses: readonly ComponentUse[],
  components: SiteConfig['components'],
): void {
  const inLines = uses.filter(({ line }) => line !== null)
  if (inLines.length === 0) return
  const templates = parseTemplates(components)
  for (const { name, line, offset } of inLines) {
    const block = findBlock(name, templates)
    // A line with nothing but blocks is not a line of text.
    const isOfBlocks = line !== 'text' && line?.every((one) => isBlockElement(one, templates))
    if (block === null || isOfBlocks) continue
    report(file, 'misplaced-component', {
      reason: `Component <${name}> is inside a line, but its template has the block <${block}>, so only its children are published; put its tags on lines of their own`,
      found: name,
      expected: ['tags on lines of their own'],
      offset,
      end: offset + name.length + 1,
    })
  }
}

/** The name of the first block of a template; null if the template fits into a line. */
function findBlock(name: string, templates: Templates): string | null {
  const block = templates.get(name)?.children.find(isBlock)
  return block?.type === 'element' ? block.tagName : null
}
