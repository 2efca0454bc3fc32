/** Templates of MDX components that come with generators and their themes. */

import { same } from './tags/admonitions.ts'
import type { Template } from './translate.ts'

/** Components that only arrange what they enclose. */
const arranging = same('{children}')

/** Components that only decorate. */
const decorating = same('')

/** A part with a title. */
const titled = (key: string): Template => ({
  html: `<p><strong>{${key}}</strong></p>{children}`,
  markdown: `**{${key}}**\n\n{children}`,
})

const note: Template = {
  html: '<blockquote><p><strong>{title|"Note"}</strong></p>{children}</blockquote>',
  markdown: '> **{title|"Note"}**\n>\n> {children}',
}

const link = (address: string): Template => ({
  html: `<a href="{${address}}">{children}</a>`,
  markdown: `[{children}]({${address}})`,
})

const linkCard: Template = {
  html: '<p><a href="{href}">{title}</a> {description}</p>',
  markdown: '[{title}]({href}) {description}',
}

/** Tabs, which most themes have under the same names. */
const tabs = { Tabs: arranging, TabItem: titled('label|value'), Steps: arranging }

const image: Template = {
  html: '<img src="{src}" alt="{alt|caption}">',
  markdown: '![{alt|caption}]({src})',
}

/** https://docs.astro.build/en/basics/astro-syntax/#fragments, https://docs.astro.build/en/reference/modules/astro-assets/ */
export const astroComponents = { Fragment: arranging, Image: image, Picture: image }

/** https://starlight.astro.build/components/using-components/ */
export const starlightComponents = {
  ...astroComponents,
  ...tabs,
  CardGrid: arranging,
  Card: titled('title'),
  LinkCard: linkCard,
  LinkButton: link('href'),
  Aside: note,
  Badge: same('{text}'),
  FileTree: arranging,
  Icon: decorating,
}

/** https://docusaurus.io/docs/markdown-features/tabs, https://docusaurus.io/docs/markdown-features/admonitions#usage-in-jsx */
export const docusaurusComponents = {
  ...tabs,
  Admonition: note,
  Link: link('to|href'),
  // https://docusaurus.io/docs/markdown-features/assets#themed-images
  ThemedImage: { html: '<img src="{sources-light}" alt="{alt}">', markdown: '![{alt}]({sources-light})' },
}

const nextTab = titled('label|value')

/** https://nextjs.org/docs/app/api-reference/components, https://nextra.site/docs/built-ins */
export const nextComponents = {
  ...tabs,
  Link: link('href'),
  Image: image,
  'Tabs.Tab': nextTab,
  Tab: nextTab,
  Cards: arranging,
  'Cards.Card': linkCard,
  Callout: {
    html: '<blockquote><p><strong>{title}</strong></p>{children}</blockquote>',
    markdown: '> **{title}**\n>\n> {children}',
  },
  FileTree: arranging,
  'FileTree.Folder': { html: '<ul><li>{name}{children}</li></ul>', markdown: '- {name}\n\n  {children}' },
  'FileTree.File': { html: '<ul><li>{name}</li></ul>', markdown: '- {name}' },
}
