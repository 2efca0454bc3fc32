/**
 * The template language of layouts: Liquid without clock, chance and files. Every value is escaped, except HTML that Stele
 * made.
 */

import { Liquid, type Template as ParsedTemplate } from 'liquidjs'
import { OperationalError } from '../diagnostics/errors.ts'
import { type LayoutTemplates, toLayoutFile } from './template.ts'
import { toTemplateMistake } from './template-mistake.ts'
import type { LayoutKind } from './variables.ts'

/** HTML that Stele made. As an argument of a filter it is text, and escaped. */
export class Html {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
  toString(): string {
    return this.html
  }
}

/** What filters depend on. */
export interface EngineSettings {
  /** A BCP 47 tag, for the names of months and days. */
  readonly lang: string
  /** Returns the address of a page or file by its path, or null if there is none. */
  readonly toAddress: (path: string) => string | null
}

/** They share variables with other templates, which the checks cannot follow, or write text that is escaped twice. */
const removedTags = ['include', 'layout', 'block', 'capture', 'echo', 'liquid', 'increment', 'decrement']

/** They write unescaped text, escape it twice, or differ between two builds. */
const removedFilters = ['raw', 'escape', 'escape_once', 'xml_escape', 'newline_to_br', 'sample']
const dateFilters = ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string']

/** A date of front matter: YYYY-MM-DD or YYYY-MM. */
const isDay = /^\d{4}-\d{2}(?:-\d{2})?$/

/** Far more than a page needs: characters of a template, and items of memory and milliseconds for one rendering. */
const limits = { parseLimit: 1_000_000, memoryLimit: 20_000_000, renderLimit: 10_000 }

export function createEngine(
  templates: Readonly<Record<string, string>>,
  { lang, toAddress }: EngineSettings,
): Liquid {
  const engine = new Liquid({
    ...limits,
    templates: Object.fromEntries(Object.entries(templates).map(([name, text]) => [name, toTrimmed(text)])),
    greedy: false,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    outputEscape: toHtmlText,
    timezoneOffset: 0,
    locale: lang,
  })
  for (const name of removedTags) delete engine.tags[name]
  for (const name of removedFilters) delete engine.filters[name]
  for (const name of dateFilters) {
    const builtIn = engine.filters[name]
    if (typeof builtIn !== 'function') continue
    engine.registerFilter(name, function (value: unknown, ...values: unknown[]) {
      // For other texts, LiquidJS reads the clock or the time zone of the machine.
      return typeof value === 'string' && isDay.test(value) ? builtIn.call(this, value, ...values) : value
    })
  }
  engine.registerFilter('url', (path: unknown) => {
    const address = typeof path === 'string' ? toAddress(path) : null
    if (address === null) throw new Error(`the site has nothing at "${String(path)}"`)
    return address
  })
  return engine
}

/**
 * Marks the lines that have an output or a tag alone, so that they leave no blank line: `{{ body }}` becomes `{{-body-}}`. All
 * positions stay as they are.
 */
export const toTrimmed = (text: string): string =>
  text.replace(/^.+$/gm, (line) => {
    const part = line.trim()
    const end = ['{{ ', '{% '].includes(part.slice(0, 3)) ? (part.startsWith('{{') ? ' }}' : ' %}') : null
    const isAlone = end !== null && part.indexOf(end.trim()) === part.length - 2 && part.endsWith(end)
    return isAlone
      ? line.replace(part, () => `${part.slice(0, 2)}-${part.slice(3, -3)}-${part.slice(-2)}`)
      : line
  })

function toHtmlText(value: unknown): string {
  if (value instanceof Html) return value.html
  if (value === null || value === undefined) return ''
  return String(value).replace(
    /[<>&"']/g,
    (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  )
}

/** Renders a layout. Throws an {@link OperationalError} if a template fails with these values. */
export type RenderLayout = (values: object) => string

/** @param templates must have no mistakes */
export function createLayout(
  kind: LayoutKind,
  templates: LayoutTemplates,
  settings: EngineSettings,
): RenderLayout {
  const file = toLayoutFile(kind)
  const texts = Object.fromEntries(Object.entries(templates).map(([name, { text }]) => [name, text]))
  const engine = createEngine(texts, settings)
  const layout: ParsedTemplate[] = engine.parse(toTrimmed(texts[file] ?? ''), file)
  return (values) => {
    try {
      // Templates that a layout renders see its variables, too.
      return String(engine.renderSync(layout, {}, { globals: values }))
    } catch (error) {
      throw toRenderError(error, templates)
    }
  }
}

/** Names the line at which a template failed. */
function toRenderError(error: unknown, templates: LayoutTemplates): unknown {
  const mistake = toTemplateMistake(error)
  if (mistake === null) return error
  const template =
    templates[mistake.file ?? ''] ??
    Object.values(templates).find(({ text }) => toTrimmed(text) === mistake.text)
  // LiquidJS has no position for the name of a field that is an argument, as in `where: "titel"`.
  const position = template
    ? `${template.path}:${mistake.line}:${mistake.column}`
    : Object.values(templates)[0]?.path
  return new OperationalError(`Cannot render ${position}: ${mistake.reason}`)
}
