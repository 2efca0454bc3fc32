/** The official clients of the Model Context Protocol. `npm run engines` installs them beside the engines. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { enginesFolder } from '../hosts/engines.ts'

/** The part of an official client that the tests use. */
export interface OfficialClient {
  connect(transport: unknown): Promise<void>
  close(): Promise<void>
  getServerVersion(): { readonly name: string } | undefined
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<{
    readonly isError?: boolean
    readonly structuredContent?: {
      readonly total?: number
      readonly url?: string
      readonly slug?: string
      readonly tags?: readonly { readonly tag: string }[]
      readonly changes?: readonly { readonly date?: string }[]
    }
    readonly content: readonly { readonly text: string }[]
  }>
  listResources(): Promise<{ readonly resources: readonly { readonly uri: string }[] }>
  readResource(request: { readonly uri: string }): Promise<{
    readonly contents: readonly { readonly text: string }[]
  }>
}

/** Creates a client, and the transports for it. */
export interface ClientPackage {
  readonly name: string
  createClient(): Promise<OfficialClient>
  openHttp(url: URL): Promise<unknown>
  openStdio(command: string, parameters: readonly string[]): Promise<unknown>
}

const info = { name: 'test', version: '1.0.0' }

const load = (file: string) => import(pathToFileURL(join(enginesFolder, '@modelcontextprotocol', file)).href)

/** The package for 2026-07-28. Its mode says which revision it asks for. */
const createModern = (name: string, mode: unknown): ClientPackage => ({
  name,
  async createClient() {
    const { Client } = await load('client/dist/index.mjs')
    return new Client(info, { versionNegotiation: { mode } })
  },
  async openHttp(url) {
    const { StreamableHTTPClientTransport } = await load('client/dist/index.mjs')
    return new StreamableHTTPClientTransport(url)
  },
  async openStdio(command, args) {
    const { StdioClientTransport } = await load('client/dist/stdio.mjs')
    return new StdioClientTransport({ command, args })
  },
})

export const clientPackages: readonly ClientPackage[] = [
  createModern('the client of 2026-07-28', { pin: '2026-07-28' }),
  createModern('the client of 2026-07-28 that finds out the revision', 'auto'),
  {
    name: 'the client of 2025-11-25',
    async createClient() {
      const { Client } = await load('sdk/dist/esm/client/index.js')
      return new Client(info)
    },
    async openHttp(url) {
      const { StreamableHTTPClientTransport } = await load('sdk/dist/esm/client/streamableHttp.js')
      return new StreamableHTTPClientTransport(url)
    },
    async openStdio(command, args) {
      const { StdioClientTransport } = await load('sdk/dist/esm/client/stdio.js')
      return new StdioClientTransport({ command, args })
    },
  },
]
