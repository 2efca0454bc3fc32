/** The Model Context Protocol (MCP): its revisions, and the paths and files that a build has for it. */

/** The stateless revision of the protocol, whose requests carry their version and their client. */
export const statelessVersion = '2026-07-28'

/** The revisions that begin with a handshake, newest first. Their sessions are optional, so the server has none. */
export const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** Lists all revisions, newest first. */
export const listVersions = (): readonly string[] => [statelessVersion, ...handshakeVersions]

/** The endpoint, below the base path. */
export const mcpPath = '/mcp'

/** The results of the protocol's lists, and the descriptions of the server. */
export const mcpFiles = {
  /** Result of `server/discover`. */
  discovery: 'mcp/discover.json',
  /** Result of `tools/list`. */
  tools: 'mcp/tools.json',
  /** Result of `resources/templates/list`. */
  templates: 'mcp/templates.json',
  /** Result of `skills/list`. */
  skills: 'mcp/skills.json',
  /** The server card, at the address that the protocol reserves for it. */
  card: 'mcp/server-card',
  /** The server card, at the address where scanners look for it. */
  wellKnownCard: '.well-known/mcp/server-card.json',
  /** The entry for the registry of servers, which an author publishes there. */
  registry: 'mcp/server.json',
  /** The AI Catalog, which leads to the server card. */
  catalog: '.well-known/ai-catalog.json',
  /** The manifest of Agentic Resource Discovery, which has succeeded the AI Catalog. */
  ard: '.well-known/ard.json',
} as const

/** Returns the file of a page of `resources/list`, numbered from 1. */
export const toResourcesFile = (page: number): string => `mcp/resources/${page}.json`

/** Returns the file of a page of the documents with the newest dates, numbered from 1. */
export const toNewestFile = (page: number): string => `mcp/newest/${page}.json`

/** Maximum number of documents in such a file. */
export const documentsPerFile = 100

/** The dates of a document, as its author wrote them: days, or months. */
interface Dates {
  readonly date: string
  readonly updated?: string
}

/**
 * Returns the day of a document's last change, by which these files are sorted, newest first. A month is after all of its days, because
 * the document may be of any of them.
 */
export const toChangeDay = ({ date, updated }: Dates): string => toSortableDay(updated ?? date)
export const toSortableDay = (date: string): string => date.padEnd(10, '-99')

/** A document in these files. */
export interface DatedDocument extends Dates {
  readonly id: string
  readonly lang: string
  readonly title: string
  readonly url: string
  readonly markdown_url: string
}

/** Content of such a file. */
export interface NewestFile {
  readonly documents: readonly DatedDocument[]
  /** The {@link toChangeDay} of the first document of the next file; absent in the last one. */
  readonly next?: string
}

/** The extension of the protocol that has skills (SEP-2640). */
export const skillsExtension = 'io.modelcontextprotocol/skills'

/** The URI of a skill, which ends with its name and the file that has its instructions. */
export const toSkillUri = (name: string): string => `skill://${name}/SKILL.md`
export const skillUri = /^skill:\/\/([a-z\d-]+)\/SKILL\.md$/

/** The tools for lists in parts. The cursor of a tool is the position in the whole list, which gives the page of the API. */
export const listTagsTool = 'listTags'
export const listTaggedTool = 'listTagged'

/** The tools of the author's collections. A site without collections does not have them. */
export const listDocumentsTool = 'listDocuments'
export const getDocumentTool = 'getDocument'

/** The tool that says what is new. */
export const listChangesTool = 'listChanges'

/** The tool that reads a page. All tools but those above are the operations of the API. */
export const readPageTool = 'readPage'

/** The field of a response that a tool returns in parts, because it can be long. */
export const partedFields = {
  listEssays: 'essays',
  getEssayBySlug: 'content',
  searchContent: 'results',
  listTags: 'tags',
} as const

/** Maximum length of a part of a text in the result of a tool, in characters. */
export const maxPartCharacters = 10_000

/** Maximum number of items in a part of a list, and of tags, which are short. */
export const maxPartItems = 10
export const maxPartTags = 50

/** Maximum size of a message, in bytes. */
export const maxMessageBytes = 65_536

/** How long a client may keep a list or a resource without asking again, in milliseconds. */
export const timeToLive = 300_000

/** The names of the fields of `_meta` that the protocol reserves. */
export const metaFields = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const
