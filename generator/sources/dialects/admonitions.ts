/** Notes, warnings and the like: containers, callouts and shortcodes of most generators have them under the same names. */

import { toLabel } from './fill-template.ts'
import type { Template } from './options.ts'

/** A template that is the same on pages and in Markdown files. */
export const same = (template: string): Template => ({ html: template, markdown: template })

/**
 * A quote whose first line says what it is, unless the author gave it a title.
 * @param label what it says by default
 * @param titles what else can give the title, as placeholders
 */
export const toAdmonition = (label: string, titles = ''): Template =>
  same(
    `> **{title|summary|header|heading|${titles === '' ? '' : `${titles}|`}"${label}"}**\n>\n> {children|text|content|body|message|description}`,
  )

export const admonitionNames = [
  'note',
  'tip',
  'info',
  'important',
  'warning',
  'danger',
  'caution',
  'details',
  'hint',
  'success',
  'error',
  'failure',
  'bug',
  'example',
  'question',
  'faq',
  'abstract',
  'summary',
  'todo',
  'quote',
  'attention',
  'secondary',
] as const

export const admonitions: Readonly<Record<string, Template>> = Object.fromEntries(
  admonitionNames.map((name) => [name, toAdmonition(name === 'secondary' ? 'Note' : toLabel(name))]),
)
