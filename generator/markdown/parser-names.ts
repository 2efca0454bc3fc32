/** What may read the documents, for whoever needs no more than the names. */

export const parserNames = ['satteri', 'remark'] as const

export type ParserName = (typeof parserNames)[number]
