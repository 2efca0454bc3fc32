/** Checks the variables of a layout and of the templates that it renders. */

import { Output, type Template, type VariableLocation } from 'liquidjs'
import type { VFile } from 'vfile'
import { location } from 'vfile-location'
import { type Diagnosis, report } from '../diagnostics/diagnostic.ts'
import { didYouMean, quote } from '../diagnostics/wording.ts'
import { createEngine } from './engine.ts'
import type { HtmlOutput } from './html-mistakes.ts'
import { type LayoutTemplates, toLayoutFile } from './template.ts'
import { type LayoutKind, requiredVariables, type Variable, variablesOf } from './variables.ts'

/**
 * Reports variables that the layout does not have or cannot write, and the one that it lacks or repeats.
 * @param templates must be readable
 * @param files of `layouts/`, by name
 * @param outputs of the files
 */
export function checkVariables(
  kind: LayoutKind,
  templates: LayoutTemplates,
  files: ReadonlyMap<string, VFile>,
  outputs: ReadonlyMap<string, readonly HtmlOutput[]>,
): void {
  const name = toLayoutFile(kind)
  const texts = Object.fromEntries(Object.entries(templates).map(([key, { text }]) => [key, text]))
  const engine = createEngine(texts, { lang: 'en', toAddress: () => '' })
  const parsed = engine.parse(texts[name] ?? '', name)
  const { globals } = engine.analyzeSync(parsed)
  for (const { segments, location: position } of Object.values(globals).flat()) {
    const file = files.get(position.file ?? name)
    const [variable, field] = segments.filter((segment) => typeof segment === 'string')
    if (file === undefined || variable === undefined) continue
    const unknown = findUnknown(variable, field, kind)
    if (unknown === null) {
      const { offset = 0 } = toRange(position, 0, file)
      const output = outputs
        .get(position.file ?? name)
        ?.find((part) => offset > part.offset && offset < part.end)
      if (output?.text === variable) reportUnwritable(output, variablesOf(kind)[variable]?.type, file)
      continue
    }
    const { found, known } = unknown
    report(file, 'invalid-layout', {
      reason: `${name} has no variable ${quote(found)}${didYouMean(found, known) || `. Variables: ${known.join(', ')}`}`,
      found,
      expected: known,
      ...toRange(position, found.length, file),
    })
  }
  const required = requiredVariables[kind]
  const file = files.get(name)
  if (required === undefined || file === undefined) return
  const uses = (globals[required] ?? []).map(({ location: position }) => position)
  checkRequired(required, name, parsed, uses, file, files)
}

/** Reports the output of a value that is no text, and of HTML where a page cannot have it. */
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
    const reason = `${quote(text)} is HTML; write it between tags, not in an attribute, a comment or an element such as <textarea>`
    report(file, 'invalid-layout', { reason, expected: ['an output between tags'], ...place })
  }
}

/** @returns null for a variable that the layout has */
function findUnknown(variable: string, field: string | undefined, kind: LayoutKind) {
  const variables = variablesOf(kind)
  const known = Object.hasOwn(variables, variable) ? variables[variable] : undefined
  if (known === undefined) return { found: variable, known: Object.keys(variables) }
  if (known.type !== 'object' || field === undefined || known.fields?.includes(field)) return null
  return { found: `${variable}.${field}`, known: (known.fields ?? []).map((name) => `${variable}.${name}`) }
}

/** Reports a layout without the content of the page, or with an uncertain number of copies of it. */
function checkRequired(
  required: string,
  name: string,
  parsed: readonly Template[],
  uses: readonly VariableLocation[],
  file: VFile,
  files: ReadonlyMap<string, VFile>,
): void {
  const mistake: Pick<Diagnosis, 'found' | 'expected'> = {
    found: `{{ ${required} }}, ${uses.length} times`,
    expected: [`{{ ${required} }} once`],
  }
  const isWritten = parsed.some(
    (template) =>
      template instanceof Output &&
      /^\{\{-?\s*(\w+)\s*-?\}\}$/.exec(template.token.getText())?.[1] === required,
  )
  if (!isWritten) {
    const reason = `${name} must write {{ ${required} }} once, outside of conditions and loops and without filters; pages lack their content otherwise`
    report(file, 'invalid-layout', { reason, ...mistake })
    return
  }
  for (const use of uses.slice(1)) {
    const reason = `${name} must use {{ ${required} }} only once; remove this one or the first one`
    const user = files.get(use.file ?? name) ?? file
    report(user, 'invalid-layout', { reason, ...mistake, ...toRange(use, required.length, user) })
  }
}

function toRange(
  { row, col }: VariableLocation,
  length: number,
  file: VFile,
): Pick<Diagnosis, 'offset' | 'end'> {
  const offset = location(file).toOffset({ line: row, column: col }) ?? 0
  return { offset, end: offset + length }
}
