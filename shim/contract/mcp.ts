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

/** The extension of the protocol that has skills (SEP-2640). */
export const skillsExtension = 'io.modelcontextprotocol/skills'

/** The URI of a skill, which ends with its name and the file that has its instructions. */
export const toSkillUri = (name: string): string => `skill://${name}/SKILL.md`
export const skillUri = /^skill:\/\/([a-z\d-]+)\/SKILL\.md$/

/** The tool that reads a page. The other tools are the operations of the API. */
export const readPageTool = 'readPage'

/** The field of an operation's response that a tool returns in parts, because it can be long. */
export const partedFields = {
  listEssays: 'essays',
  getEssayBySlug: 'content',
  searchContent: 'results',
} as const

/** Maximum length of a part of a text in the result of a tool, in characters. */
export const maxPartCharacters = 10_000

/** Maximum number of items in a part of a list. */
export const maxPartItems = 10

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
