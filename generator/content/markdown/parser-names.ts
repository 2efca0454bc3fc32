/** Names of the Markdown parsers. In a file of its own, so that importing the names does not load the parsers. */

export const parserNames = ['satteri', 'remark'] as const

export type ParserName = (typeof parserNames)[number]
