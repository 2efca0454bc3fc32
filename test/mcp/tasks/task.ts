/** What people ask of a site, and the messages with which a client finds the answer. */

/** A message, and texts that its result shows: the answer, or what the next message is made of. */
interface Step {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  readonly shows: readonly string[]
}

export interface Task {
  readonly question: string
  readonly steps: readonly Step[]
}

/** Maximum number of messages for a task, after the client has connected. */
export const maxMessages = 6

/**
 * Maximum number of characters that a model reads for a task: the texts of all results. A part of a list of ten essays has some 5,000, of
 * which the addresses of translations are a fifth.
 */
export const maxCharacters = 14_000

/** A call of a tool. */
export const call = (
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  ...shows: readonly string[]
): Step => ({
  method: 'tools/call',
  params: { name, arguments: parameters },
  shows,
})

export const search = (q: string, ...shows: readonly string[]): Step => call('searchContent', { q }, ...shows)

export const read = (url: string, ...shows: readonly string[]): Step => call('readPage', { url }, ...shows)

export const getEssay = (parameters: Readonly<Record<string, string>>, ...shows: readonly string[]): Step =>
  call('getEssayBySlug', parameters, ...shows)

/** A resource, as a client attaches it to a conversation. */
export const attach = (uri: string, ...shows: readonly string[]): Step => ({
  method: 'resources/read',
  params: { uri },
  shows,
})
