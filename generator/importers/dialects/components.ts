/** Templates of MDX components that several generators and their themes have. */

import { same } from './tags/admonitions.ts'
import type { Template } from './translate.ts'

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
