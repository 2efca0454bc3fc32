/**
 * The template language of layouts: Liquid without clock, chance and files. Every value is escaped, except HTML that Stele made. A
 * rendering has limits of its output, its loops, its memory and its time. A page needs far less of each.
 */

import { Context, type Emitter, Liquid, type Template, toValue, toValueSync } from 'liquidjs'
import { VFile } from 'vfile'
import {
  createDateWords,
  dateFilters,
  formatTime,
  parseTime,
  rubyWords,
} from '../../content/formats/strftime.ts'
import { toDay } from '../../kernel/days.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { toDiagnostics } from '../../kernel/diagnostics/to-diagnostics.ts'
import { formatCount, quote } from '../../kernel/diagnostics/wording.ts'
import { type LayoutTemplates, listTokens, toLayoutFile, toTemplateMistake } from './template.ts'
import { variablesOf } from './variables.ts'

/** HTML that Stele made. As an argument of a filter it is text, and escaped. Templates cannot read its private field. */
export class Html {
  readonly #html: string
  constructor(html: string) {
    this.#html = html
  }
  toString(): string {
    return this.#html
  }
}

/** What filters depend on. */
interface EngineSettings {
  /** A BCP 47 tag, for the names of months and days. */
  readonly lang: string
  /** Returns the address of a page or file by its path, or null if there is none. */
  readonly toAddress: (path: string) => string | null
}

/** They share variables with other templates, which the checks cannot follow, or write text that is escaped twice. */
const removedTags = ['include', 'layout', 'block', 'capture', 'echo', 'liquid', 'increment', 'decrement']

/** They write unescaped text, escape it twice, or differ between two builds. */
const removedFilters = ['raw', 'escape', 'escape_once', 'xml_escape', 'newline_to_br', 'sample']

/** Their result may be no item. */
const itemFilters = ['first', 'last', 'find', 'find_exp']

/** A date of front matter: YYYY-MM-DD or YYYY-MM. Other texts, such as `now`, stay as they are. */
const isDate = /^\d{4}-\d{2}(?:-\d{2})?$/

/** The format of `{{ date | date }}`, as in LiquidJS. */
const defaultFormat = '%A, %B %-e, %Y at %-l:%M %P %z'

/**
 * Formats dates of front matter. A date has no time, so a time zone, which LiquidJS takes as another argument, changes nothing.
 */
function registerDateFilters(engine: Liquid, lang: string): void {
  const words = createDateWords(lang)
  const register = (name: string, toFormat: (...values: readonly unknown[]) => unknown): void => {
    engine.registerFilter(name, function (value: unknown, ...values: unknown[]) {
      const time = typeof value === 'string' && isDate.test(value) ? parseTime(toDay(value)) : null
      if (time === null) return value
      const format = toText(toFormat(...values) ?? defaultFormat)
      const { memoryLimit } = this.context
      memoryLimit.use(String(value).length + format.length)
      return formatTime(time, format, {
        // Readers of mail and feeds know only the English words of RFC 822.
        words: name === 'date_to_rfc822' ? rubyWords : words,
        // LiquidJS shows the zone of a time without a name by its offset.
        onUnknown: (directive) => (directive.endsWith('Z') ? '+0000' : directive),
        onPadding: (size) => memoryLimit.use(size),
      })
    })
  }
  for (const [name, toFormat] of Object.entries(dateFilters)) register(name, toFormat)
}

/** @param templates texts by file name */
export function createEngine(
  templates: Readonly<Record<string, string>>,
  { lang, toAddress }: EngineSettings,
): Liquid {
  const engine = new Liquid({
    templates: { ...templates },
    greedy: false,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    outputEscape: toHtmlText,
  })
  for (const name of removedTags) delete engine.tags[name]
  for (const name of removedFilters) delete engine.filters[name]
  registerDateFilters(engine, lang)
  for (const name of itemFilters) {
    const builtIn = engine.filters[name]
    if (typeof builtIn !== 'function') continue
    engine.registerFilter(name, function* (...values: Parameters<typeof builtIn>): Generator<
      unknown,
      unknown,
      unknown
    > {
      // Conditions can ask for null. An undefined value is an error.
      return (yield builtIn.apply(this, values)) ?? null
    })
  }
  engine.registerFilter('url', (path: unknown) => {
    if (typeof path !== 'string') throw new Error('the filter `url` needs a path, such as "/about"')
    // The site has addresses for paths alone. What follows a path stays as it is.
    const [suffix = ''] = /[?#].*$/s.exec(path) ?? []
    const address = toAddress(path.slice(0, path.length - suffix.length))
    if (address === null) throw new Error(`the site has nothing at ${quote(path)}`)
    return address + suffix
  })
  return engine
}

/**
 * Marks the lines that have only a tag or only a variable of the type HTML, so that they leave no blank line:
 * `{{ body }}` becomes `{{-body-}}`. All positions stay as they are. Other values keep their lines, which separate words.
 * @param template must have no mistakes
 * @param layout the name of the layout that renders it
 */
function toTrimmed(template: string, layout: string): string {
  const variables = variablesOf(layout)
  let trimmed = ''
  let from = 0
  for (const { kind: type, text, offset, end } of listTokens(template)) {
    const source = template.slice(offset, end)
    // LiquidJS does not find the end of `raw` with a hyphen.
    const canTrim = type === 'output' ? variables[text]?.type === 'HTML' : !/^(?:end)?raw\b/.test(text)
    if (!canTrim || !/^.. .* ..$/s.test(source) || !isAlone(template, offset, end)) continue
    trimmed += `${template.slice(from, offset)}${source.slice(0, 2)}-${source.slice(3, -3)}-${source.slice(-2)}`
    from = end
  }
  return trimmed + template.slice(from)
}

/** Whether a part of a text has its lines for itself, apart from white space. */
function isAlone(text: string, offset: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const lineEnd = text.indexOf('\n', end)
  return `${before}${text.slice(end, lineEnd === -1 ? undefined : lineEnd)}`.trim() === ''
}

function toHtmlText(value: unknown): string {
  if (value instanceof Html) return value.toString()
  if (value === null || value === undefined) return ''
  return String(value).replace(
    /[<>&"']/g,
    (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  )
}

/**
 * Renders a layout.
 * @param page the path of the page, for messages
 * @throws {ContentError} if a template fails with these values
 */
export type RenderLayout = (values: object, page: string) => string

/**
 * @param name of the layout
 * @param templates must have no mistakes
 */
export function createLayout(
  name: string,
  templates: LayoutTemplates,
  settings: EngineSettings,
  limits?: RenderLimits,
): RenderLayout {
  const texts = Object.entries(templates).map(([file, { text }]) => [file, toTrimmed(text, name)] as const)
  const engine = createEngine(Object.fromEntries(texts), settings)
  const layout = engine.parseFileSync(toLayoutFile(name))
  return (values, page) => {
    try {
      // Templates that a layout renders see its variables, too.
      return renderBounded(engine, layout, values, limits)
    } catch (error) {
      throw toRenderError(error, engine, templates, name, page)
    }
  }
}

/** Reports the place at which a template failed. */
function toRenderError(
  error: unknown,
  engine: Liquid,
  templates: LayoutTemplates,
  name: string,
  page: string,
): unknown {
  const fields = Object.values(variablesOf(name)).flatMap((variable) => variable.fields ?? [])
  const mistake = toTemplateMistake(error, engine, fields)
  if (mistake === null) return error
  const { text } = mistake
  const all = Object.values(templates)
  const template = all.find((other) => toTrimmed(other.text, name) === text)
  // LiquidJS has no template for the name of a field that is an argument, as in `where: "titel"`.
  const { path, text: source } = template ?? all.find((other) => other.text.includes(text)) ?? all[0] ?? {}
  const start = template === undefined ? Math.max(source?.indexOf(text) ?? 0, 0) : 0
  const file = new VFile({ path, value: source })
  report(file, 'invalid-layout', {
    reason: `On the page ${page}, ${mistake.reason}`,
    found: text.slice(mistake.offset, mistake.end),
    expected: ['a layout that can be rendered for all pages'],
    offset: start + mistake.offset,
    end: start + mistake.end,
  })
  return new ContentError(toDiagnostics([file]))
}

export interface RenderLimits {
  /** UTF-16 code units of the output. */
  readonly characters: number
  /** Texts, tags and values that are rendered, in all turns of all loops. */
  readonly steps: number
  /** Items of one list, or characters of one text, that a range or a filter makes. */
  readonly size: number
  /** The sum of these sizes. */
  readonly memory: number
  /** Seconds of processor time. Usually another limit is reached first. */
  readonly seconds: number
}

const defaultLimits: RenderLimits = {
  characters: 100_000_000,
  steps: 5_000_000,
  size: 2_000_000,
  memory: 20_000_000,
  seconds: 8,
}

/** @throws {LiquidError} if a template fails, or exceeds a limit. It has the tag or value that was rendered. */
function renderBounded(
  engine: Liquid,
  templates: Template[],
  globals: object,
  limits: RenderLimits = defaultLimits,
): string {
  const context = new Context({}, engine.options, { globals, sync: true }, { liquid: engine })
  const measure = startTimer()
  let steps = 0
  // LiquidJS calls it before each text, tag and value.
  context.renderLimit.check = () => {
    steps += 1
    if (steps > limits.steps)
      throw new Error(
        `the loops of the layout take more than ${formatCount(limits.steps)} steps; shorten them`,
      )
    if (steps % timedSteps === 0 && measure() > limits.seconds)
      throw new Error(`the layout takes more than ${limits.seconds} seconds; shorten its loops`)
  }
  let memory = 0
  // LiquidJS calls it with the size of what a range or a filter is going to make.
  context.memoryLimit.use = (size) => {
    if (!(size > 0)) return
    if (size > limits.size)
      throw new Error(
        `the layout makes a list or a text of more than ${formatCount(limits.size)} items or characters; shorten it`,
      )
    memory += size
    if (memory > limits.memory)
      throw new Error(
        `the layout makes lists and texts of more than ${formatCount(limits.memory)} items and characters in all; use fewer ranges and filters in loops`,
      )
  }
  return String(toValueSync(engine.renderer.renderTemplates(templates, context, createEmitter(limits))))
}

/** Steps between two time checks: a check costs more than many steps. */
const timedSteps = 256

/** How many pieces of text are joined at once. Adding them one by one takes many times the memory. */
const maxPieces = 4096

function createEmitter({ characters }: RenderLimits): Emitter {
  let [text, length] = ['', 0]
  let pieces: string[] = []
  const join = () => {
    text += pieces.join('')
    pieces = []
    return text
  }
  return {
    write(value: unknown) {
      const piece = toText(value)
      length += piece.length
      if (length > characters)
        throw new Error(
          `the layout writes more than ${formatCount(characters)} characters; shorten its loops and texts`,
        )
      pieces.push(piece)
      if (pieces.length === maxPieces) join()
    },
    get buffer() {
      return join()
    },
  }
}

/** As LiquidJS writes values. */
function toText(value: unknown): string {
  const plain: unknown = toValue(value)
  if (plain === undefined || plain === null) return ''
  return Array.isArray(plain) ? plain.map(toText).join('') : String(plain)
}

/**
 * Returns a function that measures the seconds since then: wall time, or the processor time of all threads if that is less. So neither
 * a busy machine nor other threads shorten the limit.
 */
function startTimer(): () => number {
  const [time, processor] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(processor)
    return Math.min((performance.now() - time) / 1000, (user + system) / 1e6)
  }
}
