/**
 * The syntax of generators, and of their usual plugins, that Stele does not read. Pages show it as written, so each document that has
 * it gets a warning.
 */

export interface UnreadSyntax {
  /** As messages name it. */
  readonly name: string
  readonly pattern: RegExp
  /** What every match has. Texts without it need no search for the pattern, which is slower. */
  readonly mark: string
  /** Where it has a meaning. Syntax in `node` starts and ends in one text, so that it is not part of a link. */
  readonly place: 'text' | 'node'
  /** What to do about it, as the end of a sentence. */
  readonly advice: string
}

const inText = { place: 'text', advice: 'write its result instead, or put it in code' } as const

/** An attribute of markdown-it-attrs. */
const attribute = String.raw`(?:[.#][\w-]{1,60}|[a-z][\w-]{0,40}=(?:"[^"{}\n]{0,200}"|[^\s"'{}]{1,200}))`

const attributes = String.raw`\{[ \t]{0,9}${attribute}(?:[ \t]{1,9}${attribute}){0,9}[ \t]{0,9}\}`

/** Attributes of markdown-it-attrs: at the end of an element in a line, or at the end of a line. */
export const markdownItAttributes = new RegExp(
  String.raw`(?:(?<=[*_\`)\]])${attributes}|(?<![\\{$^\w])${attributes}(?=[ \t]{0,9}$))`,
  'gim',
)

/** A backslash before a syntax makes it text in its generator, too. Mathematics has braces after `_`, `^` and commands. */
const table = {
  'hugo-shortcodes': {
    ...inText,
    name: 'shortcodes of Hugo',
    mark: '{{',
    pattern: /(?<!\\)\{\{[<%][ \t]*[\w/.-]{0,40}/g,
  },
  'template-tags': {
    ...inText,
    name: 'tags of Liquid, Jinja or Nunjucks',
    mark: '{%',
    pattern: /(?<![\\{])\{%[-+]?[ \t]*[a-z_/]\w{0,40}/gi,
  },
  'template-values': {
    ...inText,
    name: 'values of templates',
    mark: '{{',
    pattern: /(?<![\\\w$^_}])\{\{[-~]?[ \t]*[.$]?[a-z_][^{}\n]{0,200}\}\}/gi,
  },
  'kramdown-attributes': {
    ...inText,
    name: 'attribute lists of kramdown',
    mark: '{:',
    pattern: /(?<!\\)\{:[ \t]*[.#a-z][^{}\n]{0,200}\}/gi,
  },
  'heading-ids': {
    ...inText,
    name: 'heading ids of other tools',
    mark: '{#',
    pattern: /(?<!\\)\{#[a-z][\w-]{0,100}\}/gi,
  },
  containers: {
    ...inText,
    name: 'containers of Docusaurus or VuePress',
    mark: ':::',
    pattern: /(?<=^[ \t>]{0,9}):{3,9}[ \t]{0,3}[a-z]\w{0,40}/gim,
  },
  wikilinks: {
    place: 'node',
    name: 'wikilinks',
    mark: '[[',
    pattern: /(?<![\\[])!?\[\[(?![\s\d])[^[\]\n]{1,200}\]\](?![([:])/g,
    advice: 'write a link such as [text](/essays/name) instead, or put it in code',
  },
  'markdown-it-attributes': {
    ...inText,
    name: 'attributes of markdown-it-attrs',
    mark: '{',
    pattern: markdownItAttributes,
    advice: 'remove them, or write the element as HTML',
  },
  'tex-delimiters': {
    ...inText,
    name: 'formulas between backslashes and brackets',
    mark: '\\',
    pattern: /(?<!\\)\\[([][^\\^_=\n]{0,100}[\^_=][^\\\n]{0,200}\\[)\]]/g,
    advice: 'write "math: true" in site.yaml',
  },
} as const satisfies Readonly<Record<string, UnreadSyntax>>

export type UnreadName = keyof typeof table

/** The syntax that Stele reports in documents of its own layout. */
export const unreadByStele: readonly UnreadName[] = [
  'hugo-shortcodes',
  'template-tags',
  'template-values',
  'kramdown-attributes',
  'heading-ids',
  'containers',
  'wikilinks',
]

export const toUnreadSyntax = (names: readonly UnreadName[]): readonly UnreadSyntax[] =>
  names.map((name) => table[name])
