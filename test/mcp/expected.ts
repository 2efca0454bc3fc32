/** Responses of the service of the tests to messages, by hand. */

export const serverInfo = {
  name: 'test.site/content',
  title: 'Small API',
  version: '1.2.3',
  websiteUrl: 'https://site.test',
}
export const serverMeta = { 'io.modelcontextprotocol/serverInfo': serverInfo }
export const cacheable = { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public', _meta: serverMeta }
export const supportedVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']
export const capabilities = {
  tools: {},
  resources: {},
  extensions: { 'io.modelcontextprotocol/skills': {} },
}
export const instructions =
  'The published content of Small API (https://site.test), read-only. Languages: English (en), Português (pt). To find a document, call searchContent with a few keywords, or listEssays. To learn what is new, call listChanges. To read any document as Markdown, call readPage with its url, or read the resource at its markdown_url. To read only a part, first call readPage with its sections_url, which lists the sections with their tokens. Over HTTP, a client may send 100000 messages in 60 seconds.'

export const result = (value: unknown) => ({ status: 200, body: { jsonrpc: '2.0', id: 1, result: value } })
export const failure = (status: number, code: number, message: string, data?: unknown) => ({
  status,
  body: { jsonrpc: '2.0', id: 1, error: { code, message, ...(data !== undefined && { data }) } },
})
export const toolResult = (value: unknown, text?: string) =>
  result({
    resultType: 'complete',
    content: [JSON.stringify(value), ...(text === undefined ? [] : [text])].map((part) => ({
      type: 'text',
      text: part,
    })),
    structuredContent: value,
    isError: false,
    _meta: serverMeta,
  })
export const toolError = (text: string) =>
  result({ resultType: 'complete', content: [{ type: 'text', text }], isError: true, _meta: serverMeta })
