/** Notes, warnings and the like: containers, callouts and shortcodes of most generators have them under the same names. */

import type { Template } from './render.ts'

/** A template that is the same on pages and in Markdown files. */
export const same = (template: string): Template => ({ html: template, markdown: template })

/** A quote whose first line says what it is, unless the author gave it a title. */
export const toAdmonition = (label: string): Template =>
  same(`> **{title|summary|header|heading|"${label}"}**\n>\n> {children|text|content|body|message}`)

/** The label of a name: `custom-type` is "Custom type". */
export function toLabel(name: string): string {
  const words = name.toLowerCase().replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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
