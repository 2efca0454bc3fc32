/** Checks the author's layouts, and reports their mistakes. Only content with layouts loads this module. */

import type { VFile } from 'vfile'
import { layoutKinds } from '../../content/content-names.ts'
import { templateExtension } from '../../content/files/content-folder.ts'
import { isNestingError } from '../../content/markdown/nodes.ts'
import { type Diagnosis, report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean } from '../../kernel/diagnostics/wording.ts'
import { checkVariables, type HtmlOutputs } from './check-variables.ts'
import { createEngine } from './engine.ts'
import { readHtml } from './html-mistakes.ts'
import { findUses, listReached, toUseMistake } from './own-layouts.ts'
import { type Layouts, listTokens, type TemplateToken, toLayoutFile, toTemplateMistake } from './template.ts'

/** A file of the folder `layouts/`. */
export interface LayoutFile {
  /** Its name in the folder. */
  readonly name: string
  /** Its path and text; receives its diagnostics. */
  readonly file: VFile
}

/**
 * Returns the layouts of a content folder. A mistake is reported on the file that has it; then the layouts must not be
 * rendered.
 * @param collections their names, which layouts of documents can have
 */
export function readLayouts(sources: readonly LayoutFile[], collections: readonly string[] = []): Layouts {
  const layoutNames = [...layoutKinds, ...collections]
  const files = new Map(sources.map(({ name, file }) => [name, file]))
  const tokens = new Map(Array.from(files, ([name, file]) => [name, readTokens(file)]))
  const uses = new Map(Array.from(tokens, ([name, list]) => [name, findUses(list ?? [])]))
  const broken = new Set(Array.from(tokens).flatMap(([name, list]) => (list === null ? [name] : [])))
  const outputs = new Map<VFile, HtmlOutputs>()
  for (const [name, file] of files) {
    const list = tokens.get(name)
    // What surrounds the HTML of a template that cannot be read is unknown.
    if (!list) continue
    const html = readHtmlOf(file, list)
    for (const mistake of [...html.mistakes, ...findLoopMistakes(list)])
      report(file, 'invalid-layout', mistake)
    const toOffset = ({ text, offset }: TemplateToken) => String(file).indexOf(text, offset)
    outputs.set(file, new Map(html.outputs.map((output) => [toOffset(output), output])))
    const mistakes = (uses.get(name) ?? []).flatMap((use) => toUseMistake(use, name, uses) ?? [])
    for (const mistake of mistakes) report(file, 'invalid-layout', mistake)
    if (mistakes.length > 0) broken.add(name)
  }
  const used = new Set<string>()
  const layouts = layoutNames.flatMap((layout) => {
    const names = listReached(toLayoutFile(layout), uses)
    for (const name of names) used.add(name)
    const templates = Object.fromEntries(
      names.flatMap((name) => {
        const file = files.get(name)
        return file === undefined ? [] : [[name, { path: file.path, text: String(file) }] as const]
      }),
    )
    if (names.length === 0) return []
    if (!names.some((name) => broken.has(name))) checkVariables(layout, templates, files, outputs)
    return [[layout, templates] as const]
  })
  // A broken template may be the one that renders a file.
  if (broken.size === 0)
    for (const [name, file] of files) if (!used.has(name)) reportUnused(name, file, layoutNames)
  return Object.fromEntries(layouts)
}

/** Lists the parts of a template. A template that cannot be read is reported; then the result is null. */
function readTokens(file: VFile): readonly TemplateToken[] | null {
  const text = String(file)
  const engine = createEngine({}, { lang: 'en', toAddress: () => '' })
  try {
    engine.parse(text)
    return listTokens(text)
  } catch (error) {
    const mistake = toTemplateMistake(error, engine)
    if (mistake === null) throw error
    report(file, 'invalid-layout', {
      reason: `The template cannot be read: ${mistake.reason}`,
      found: text.slice(mistake.offset, mistake.end),
      expected: ['a Liquid template'],
      offset: mistake.offset,
      end: mistake.end,
    })
    return null
  }
}

/** Reads the HTML of a template. Elements that nest too deeply are reported. */
function readHtmlOf(file: VFile, tokens: readonly TemplateToken[]): ReturnType<typeof readHtml> {
  try {
    return readHtml(String(file), tokens)
  } catch (error) {
    if (!isNestingError(error)) throw error
    const reason = 'The elements nest too deeply; remove some of them'
    report(file, 'invalid-layout', { reason, found: 'nested elements', expected: ['fewer levels'] })
    return { mistakes: [], outputs: [] }
  }
}

function reportUnused(name: string, file: VFile, layoutNames: readonly string[]): void {
  const layoutFiles = layoutNames.map(toLayoutFile)
  // Without the extensions, which are alike.
  const nearest = didYouMean(name.slice(0, -templateExtension.length), layoutNames).replace(
    /"\?$/,
    `${templateExtension}"?`,
  )
  const expected = `${layoutFiles.join(', ')}, or a file that one of these renders with {% render "${name}" %}`
  report(file, 'unexpected-file', {
    reason: `No layout renders this file${nearest || '; rename or delete it.'} Allowed here: ${expected}`,
    found: name,
    expected: [expected],
  })
}

/** @param tokens of a template */
function findLoopMistakes(tokens: readonly TemplateToken[]): readonly Diagnosis[] {
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
