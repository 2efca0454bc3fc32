/** The layouts of pages, and the variables that each of them has. `docs/layouts.md` has the same tables. */

import { layoutKinds } from '../../content/content-names.ts'
import type { Document } from '../../kernel/document.ts'

/** A layout with the name of a collection has the kind `item`. */
export type LayoutKind = (typeof layoutKinds)[number] | 'item'

/** Returns the kind of a layout by its name. */
export const toLayoutKind = (name: string): LayoutKind => layoutKinds.find((kind) => kind === name) ?? 'item'

/**
 * Returns the name of the layout of a document. An item has the layout of pages, unless the author has one for its collection.
 * @param layouts of the author, by name
 */
export function toLayoutName(
  { kind, collection }: Pick<Document, 'kind' | 'collection'>,
  layouts: object,
): string {
  if (kind === 'item' && Object.hasOwn(layouts, collection)) return collection
  return kind === 'essay' ? 'essay' : 'page'
}

export interface Variable {
  /** HTML is written as it is. Any other value is escaped. */
  readonly type: 'text' | 'number' | 'address' | 'HTML' | 'object' | 'list'
  readonly description: string
  /** The fields of an object, or of the items of a list. An object without them has fields of the author. */
  readonly fields?: readonly string[]
}

type Variables = Readonly<Record<string, Variable>>

const linkFields = ['title', 'url']
const essayFields = ['title', 'description', 'url', 'date', 'updated', 'minutes', 'tags', 'draft']

/** The variables of every layout. */
const common = {
  title: { type: 'text', description: 'title of the page' },
  description: { type: 'text', description: 'description of the page' },
  url: { type: 'address', description: 'address of the page' },
  kind: {
    type: 'text',
    description: '`home`, `list`, `tags`, `tag`, `search`, `essay`, `page`, `item` or `error`',
  },
  lang: { type: 'text', description: 'language of the page' },
  ui_lang: { type: 'text', description: 'language of the texts that Stele writes' },
  home_url: { type: 'address', description: 'address of the home page' },
  essays_url: { type: 'address', description: 'address of the list of essays' },
  tags_url: { type: 'address', description: 'address of the list of tags, if there are tags' },
  search_url: { type: 'address', description: 'address of the search page' },
  feed_url: { type: 'address', description: 'address of the feed' },
  markdown_url: { type: 'address', description: 'address of the page as Markdown' },
  author: {
    type: 'object',
    description: 'the profile',
    fields: ['name', 'title', 'bio', 'focus', 'email', 'github', 'linkedin'],
  },
} as const satisfies Variables

const frame = {
  skip_links: { type: 'HTML', description: 'links to the content and to `llms.txt`' },
  name: { type: 'HTML', description: 'link to the home page: the name or the logo' },
  menu_button: {
    type: 'HTML',
    description: 'button that opens the element `siteMenu` on narrow screens',
  },
  navigation: { type: 'HTML', description: '`navigation` of site.yaml' },
  languages: { type: 'HTML', description: 'links to the translations' },
  search_box: { type: 'HTML', description: 'search form' },
  content: { type: 'HTML', description: 'the `<main>` element of the page; required' },
  sidebar: { type: 'HTML', description: '`sidebar` of site.yaml' },
  footer_links: { type: 'HTML', description: '`footer.links`, or links to all pages' },
  social: { type: 'HTML', description: '`footer.social`: links to the profiles' },
  formats: {
    type: 'HTML',
    description: 'links to files for programs',
  },
  copyright: { type: 'HTML', description: '`footer.copyright`' },
} as const satisfies Variables

const home = {
  elsewhere: { type: 'HTML', description: 'links to the profiles of the author' },
  parts: { type: 'HTML', description: 'the sections of `home.show`' },
  essays: { type: 'list', description: 'newest essays, as many as `home.essays`', fields: essayFields },
  tags: { type: 'list', description: 'all tags', fields: [...linkFields, 'count'] },
} as const satisfies Variables

/** The variables of the two layouts that list essays. The list of tags is `list.html`, too. */
const list = {
  title_lang: { type: 'text', description: 'language of `title`' },
  lead: { type: 'text', description: '`description`' },
  entries_title: { type: 'text', description: 'heading of the list of a tag' },
  entries: {
    type: 'HTML',
    description: 'the list: of essays by year, of other documents, or of tags',
  },
  more: { type: 'HTML', description: 'link to the list of tags' },
  essays: { type: 'list', description: 'listed essays, newest first', fields: essayFields },
  tags: { type: 'list', description: 'all tags', fields: [...linkFields, 'count'] },
} as const satisfies Variables

const document = {
  title_id: { type: 'text', description: '`id` of the heading; usually empty' },
  lead: {
    type: 'text',
    description: '`description`; empty if the text begins with it',
  },
  draft_mark: { type: 'HTML', description: 'mark of a draft' },
  facts: {
    type: 'HTML',
    description: 'dates, reading time, tags, and fields of a collection',
  },
  contents: { type: 'HTML', description: 'table of contents; empty for a short text' },
  body: { type: 'HTML', description: 'the text; required' },
  edit_link: { type: 'HTML', description: 'link to edit the text' },
  neighbours: {
    type: 'HTML',
    description: 'links to the documents before and after this one',
  },
  date: { type: 'text', description: 'date, as in front matter' },
  updated: { type: 'text', description: 'date of the last change, as in front matter' },
  minutes: { type: 'number', description: 'time to read, in minutes' },
  tags: { type: 'list', description: 'tags of the essay', fields: linkFields },
  previous: {
    type: 'object',
    description: 'document before this one',
    fields: linkFields,
  },
  next: { type: 'object', description: 'document after this one', fields: linkFields },
} as const satisfies Variables

const item = {
  ...document,
  fields: {
    type: 'object',
    description: 'the fields of the API response',
  },
  collection: { type: 'text', description: 'name of the collection' },
} as const satisfies Variables

/** The variables of each layout, besides the common ones. */
const ownVariables = {
  frame,
  home,
  list,
  tag: list,
  essay: document,
  page: document,
  item,
} as const satisfies Readonly<Record<LayoutKind, Variables>>

/** All variables of a layout, by its name. */
export const variablesOf = (name: string): Variables => ({ ...common, ...ownVariables[toLayoutKind(name)] })

/** A value for each variable that all layouts have. */
export type CommonValues = Readonly<Record<keyof typeof common, unknown>>

/** A value for each of the other variables of a layout. */
export type OwnValues<K extends LayoutKind> = Readonly<Record<keyof (typeof ownVariables)[K], unknown>>

/** The variable without which a page would lack its content. A layout writes it once. */
export const requiredVariables: Readonly<Partial<Record<LayoutKind, string>>> = {
  frame: 'content',
  essay: 'body',
  page: 'body',
  item: 'body',
}
