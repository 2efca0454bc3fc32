/** Notes, warnings and the like: containers, callouts and shortcodes of most generators have them under the same names. */

import type { Template } from '../options.ts'
import { toLabel } from './fill-template.ts'

/** A template that is the same on pages and in Markdown files. */
export const same = (template: string): Template => ({ html: template, markdown: template })

/**
 * A quote with its title, or its kind, on the first line.
 * @param label the title of a quote without one
 * @param titles further placeholders for the title
 */
export const toAdmonition = (label: string, titles = ''): Template =>
  same(
    `> **{title|summary|header|heading|${titles === '' ? '' : `${titles}|`}"${label}"}**\n>\n> {children|text|content|body|message|description}`,
  )

const admonitionNames = [
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
]

export const admonitions: Readonly<Record<string, Template>> = Object.fromEntries(
  admonitionNames.map((name) => [name, toAdmonition(name === 'secondary' ? 'Note' : toLabel(name))]),
)
