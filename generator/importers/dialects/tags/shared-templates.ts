/**
 * Templates that several generators and their themes have: notes, warnings and the like, which containers, callouts and shortcodes
 * have under the same names, and MDX components.
 */

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

/** Components that only arrange what they enclose. */
export const arranging = same('{children}')

/** Components that only decorate. */
export const decorating = same('')

/** A part with a title. */
export const titled = (key: string): Template => ({
  html: `<p><strong>{${key}}</strong></p>{children}`,
  markdown: `**{${key}}**\n\n{children}`,
})

export const note: Template = {
  html: '<blockquote><p><strong>{title|"Note"}</strong></p>{children}</blockquote>',
  markdown: '> **{title|"Note"}**\n>\n> {children}',
}

export const link = (address: string): Template => ({
  html: `<a href="{${address}}">{children}</a>`,
  markdown: `[{children}]({${address}})`,
})

export const linkCard: Template = {
  html: '<p><a href="{href}">{title}</a> {description}</p>',
  markdown: '[{title}]({href}) {description}',
}

/** Tabs, which most themes have under the same names. */
export const tabs = { Tabs: arranging, TabItem: titled('label|value'), Steps: arranging }

export const image: Template = {
  html: '<img src="{src}" alt="{alt|caption}">',
  markdown: '![{alt|caption}]({src})',
}
