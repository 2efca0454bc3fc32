/**
 * Warns about what a text probably does not mean to say: a second title, references that have no definition, and the syntax of
 * other generators.
 */

import type { VFile } from 'vfile'
import type { Range } from '../collect/data/data-source.ts'
import type { TemplateSyntax } from '../collect/template-syntax.ts'
import type { UndefinedReference } from '../collect/undefined-references.ts'
import { report } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/wording.ts'

/** Reports each heading of level 1 after the first one. */
export function reportRepeatedTitles(file: VFile, headings: readonly Range[]): void {
  for (const { offset, end } of headings)
    report(file, 'repeated-h1', {
      reason:
        'The document has another heading of level 1 before; use level 1 at most once, and level 2 for sections',
      found: 'level 1',
      expected: ['level 2'],
      offset,
      end,
    })
}

/** Reports references and footnotes whose labels have no definition, so that readers see their brackets. */
export function reportUndefined(file: VFile, references: readonly UndefinedReference[]): void {
  for (const { kind, label, offset, end } of references) {
    const [rule, found, definition, problem] =
      kind === 'footnote'
        ? (['undefined-footnote', `[^${label}]`, 'its text', 'footnote'] as const)
        : (['undefined-reference', `[${label}]`, 'https://…', 'reference'] as const)
    report(file, rule, {
      reason: `The ${problem} ${quote(found)} has no definition, so pages show its brackets; add a line ${quote(`${found}: ${definition}`)}`,
      found,
      expected: [`${found}: ${definition}`],
      offset,
      end,
    })
  }
}

/** Reports syntax that other generators replace. */
export function reportTemplateSyntax(file: VFile, parts: readonly TemplateSyntax[]): void {
  for (const { name, offset, end } of parts) {
    const found = String(file).slice(offset, end)
    report(file, 'template-syntax', {
      reason: `Stele does not read ${name}, so it publishes ${quote(found)} as text; write its result instead, or put it in code`,
      found,
      expected: ['Markdown'],
      offset,
      end,
    })
  }
}
