/** Names of the Markdown parsers and of what they read. In a file of its own, so that importing the names does not load the parsers. */

export const parserNames = ['satteri', 'remark'] as const

export type ParserName = (typeof parserNames)[number]

/** File formats of documents, which are also their file extensions. */
export type Format = 'md' | 'mdx'
