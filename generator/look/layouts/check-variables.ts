/** Checks the variables of a layout and of the templates that it renders. */

import { Output, type Template, type Variables } from 'liquidjs'
import type { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote } from '../../kernel/diagnostics/wording.ts'
import { createEngine } from './engine.ts'
import type { HtmlOutput } from './html-mistakes.ts'
import { type LayoutTemplates, toLayoutFile } from './template.ts'
import { requiredVariables, toLayoutKind, type Variable, variablesOf } from './variables.ts'

/** The outputs of a template, by the offset of what they write. */
export type HtmlOutputs = ReadonlyMap<number, HtmlOutput>

/**
 * Reports variables that the layout does not have or cannot write, and the one that it lacks or repeats.
 * @param layout its name
 * @param templates must be readable
 * @param files of `layouts/`, by name
 * @param outputs of the files
 */
export function checkVariables(
  layout: string,
  templates: LayoutTemplates,
  files: ReadonlyMap<string, VFile>,
  outputs: ReadonlyMap<VFile, HtmlOutputs>,
): void {
  const name = toLayoutFile(layout)
  const texts = Object.fromEntries(Object.entries(templates).map(([key, { text }]) => [key, text]))
  const engine = createEngine(texts, { lang: 'en', toAddress: () => '' })
  const parsed = engine.parseFileSync(name)
  const { globals, locals } = engine.analyzeSync(parsed)
  const toUses = createUses(name, files)
  for (const { variable, field, file, offset } of Object.values(globals).flatMap(toUses)) {
    const unknown = findUnknown(variable, field, layout)
    if (unknown === null) {
      const output = outputs.get(file)?.get(offset)
      if (output?.text === variable) reportUnwritable(output, variablesOf(layout)[variable]?.type, file)
      continue
    }
    const { found, known } = unknown
    report(file, 'invalid-layout', {
      reason: `${name} has no variable ${quote(found)}${didYouMean(found, known) || `. Variables: ${known.join(', ')}`}`,
      found,
      expected: known,
      offset,
      end: offset + found.length,
    })
  }
  const required = requiredVariables[toLayoutKind(layout)]
  const file = files.get(name)
  if (required === undefined || file === undefined) return
  for (const use of toUses(locals[required] ?? [])) {
    const reason = `{{ ${required} }} is the content of the page; assign another name`
    report(use.file, 'invalid-layout', { reason, expected: ['another name'], ...toPlace(use) })
  }
  checkRequired(required, name, parsed, toUses(globals[required] ?? []), file)
}

/** Where a template uses a variable. */
interface VariableUse {
  readonly variable: string
  readonly field: string | undefined
  readonly file: VFile
  readonly offset: number
}

const toPlace = ({ variable, offset }: VariableUse) => ({
  found: variable,
  offset,
  end: offset + variable.length,
})

/** Returns a function that converts what LiquidJS says about variables, in the files of a layout. */
function createUses(layout: string, files: ReadonlyMap<string, VFile>) {
  const lineStarts = new Map<VFile, readonly number[]>()
  return (variables: Variables[string]): readonly VariableUse[] =>
    variables.flatMap(({ segments, location: { file: name = layout, row, col } }) => {
      const file = files.get(name)
      const [variable, field] = segments.filter((segment) => typeof segment === 'string')
      if (file === undefined || variable === undefined) return []
      // For LiquidJS, a line ends with LF alone.
      const starts = lineStarts.get(file) ?? Array.from(`\n${file}`.matchAll(/\n/g), ({ index }) => index)
      lineStarts.set(file, starts)
      return [{ variable, field, file, offset: (starts[row - 1] ?? 0) + col - 1 }]
    })
}

/** Reports the output of a value that is not a text, and of HTML where a page cannot have it. */
function reportUnwritable(
  { text, offset, end, context }: HtmlOutput,
  type: Variable['type'] | undefined,
  file: VFile,
): void {
  const place = { found: text, offset, end }
  if (type === 'list' || type === 'object') {
    const advice = type === 'list' ? 'loop over it' : 'write one of its fields'
    const reason = `${quote(text)} is ${type === 'list' ? 'a list' : 'an object'}, and no text; ${advice}`
    report(file, 'invalid-layout', { reason, expected: ['a text'], ...place })
  } else if (type === 'HTML' && context !== 'text') {
    const reason = `${quote(text)} is HTML; write it between tags, not in an attribute, a comment or an element such as <p> or <textarea>`
    report(file, 'invalid-layout', { reason, expected: ['an output between tags'], ...place })
  }
}

/** @returns null for a variable that the layout has */
function findUnknown(variable: string, field: string | undefined, layout: string) {
  const variables = variablesOf(layout)
  const known = Object.hasOwn(variables, variable) ? variables[variable] : undefined
  if (known === undefined) return { found: variable, known: Object.keys(variables) }
  const { type, fields } = known
  if (type !== 'object' || field === undefined || fields === undefined || fields.includes(field)) return null
  return { found: `${variable}.${field}`, known: fields.map((name) => `${variable}.${name}`) }
}

/** Reports a layout without the content of the page, or with an uncertain number of copies of it. */
function checkRequired(
  required: string,
  name: string,
  parsed: readonly Template[],
  uses: readonly VariableUse[],
  file: VFile,
): void {
  const [first, ...others] = uses
  const mistake = {
    found: `{{ ${required} }}, used ${uses.length} times`,
    expected: [`{{ ${required} }} once`],
  }
  const isWritten = parsed.some(
    (template) =>
      template instanceof Output &&
      /^\{\{-?\s*(\w+)\s*-?\}\}$/.exec(template.token.getText())?.[1] === required,
  )
  if (!isWritten) {
    const reason = `${name} itself must write {{ ${required} }} once, outside of conditions and loops and without filters; pages lack their content otherwise`
    report(first?.file ?? file, 'invalid-layout', { reason, ...(first && toPlace(first)), ...mistake })
    return
  }
  for (const use of others) {
    const reason = `${name} must use {{ ${required} }} only once; remove this one or the first one`
    report(use.file, 'invalid-layout', { reason, ...toPlace(use), ...mistake })
  }
}
