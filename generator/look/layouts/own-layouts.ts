/** Stele's own layouts, which `stele init --layouts` copies. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Diagnosis } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote } from '../../kernel/diagnostics/wording.ts'
import { explainSystemError, namePath } from '../../kernel/files/system-error.ts'
import type { TemplateToken } from './template.ts'
import { type LayoutTemplates, toLayoutFile } from './template.ts'

/** The folder of the layouts, in a checkout and in the package. */
export const ownLayoutFolder = fileURLToPath(new URL('default', import.meta.url))

export function readOwnLayout(name: string): LayoutTemplates {
  const file = toLayoutFile(name)
  const path = `${ownLayoutFolder}/${file}`
  const text = explainSystemError(
    () => namePath(path, () => readFileSync(path, 'utf8')),
    'Cannot read the files of Stele',
  )
  return { [file]: { path, text } }
}

/** A tag that renders a file. */
interface Use extends Pick<TemplateToken, 'text' | 'offset' | 'end'> {
  /** The name of the file; null if it is not a text in quotation marks. */
  readonly name: string | null
}

/** The uses of each file in `layouts/`, by its name. */
type UsesByFile = ReadonlyMap<string, readonly Use[]>

export const findUses = (tokens: readonly TemplateToken[]): readonly Use[] =>
  tokens.flatMap(({ kind, text, offset, end }) => {
    if (kind !== 'tag' || !/^render\b/.test(text)) return []
    return [{ name: /^render\s+(["'])(.*?)\1/.exec(text)?.[2] ?? null, text, offset, end }]
  })

/** Lists a file and all that it renders, in this order; nothing for a file that does not exist. */
export function listReached(start: string, uses: UsesByFile): readonly string[] {
  const reached = new Set<string>()
  const visit = (name: string | null): void => {
    if (name === null || reached.has(name) || !uses.has(name)) return
    reached.add(name)
    for (const use of uses.get(name) ?? []) visit(use.name)
  }
  visit(start)
  return [...reached]
}

/**
 * Returns the mistake of a use; null if there is none.
 * @param file the name of the file that has it
 */
export function toUseMistake(
  { name, text, offset, end }: Use,
  file: string,
  uses: UsesByFile,
): Diagnosis | null {
  const names = [...uses.keys()]
  const mistake = { found: text, expected: names, offset, end }
  if (name === null) {
    const reason =
      'A layout names the file that it renders in quotation marks, such as {% render "card.html" %}'
    return { reason, ...mistake }
  }
  if (!uses.has(name)) {
    const advice = didYouMean(name, names) || '; add the file, or correct the name'
    return { reason: `layouts/ has no file ${quote(name)}${advice}`, ...mistake }
  }
  if (!listReached(name, uses).includes(file)) return null
  return { reason: `${quote(file)} renders itself without end; remove this tag`, ...mistake }
}
