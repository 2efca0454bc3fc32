/** Clients of the Model Context Protocol that other projects maintain. `npm run engines` installs them beside the engines. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { enginesFolder, findMissingEngine } from '../hosts/engines.ts'

/** A client that is connected to a server. */
export interface ConnectedClient {
  listTools(): Promise<readonly string[]>
  /** Calls a tool. Returns the texts of the result, or the text of the error. */
  call(name: string, parameters: Readonly<Record<string, string>>): Promise<readonly string[]>
  readResource(uri: string): Promise<string>
  close(): Promise<void>
}

export interface OtherClient {
  readonly name: string
  /** Why this machine cannot start it; null if it can. */
  readonly whyNot: string | null
  /** @param folder an empty one, for files of the client */
  connect(url: string, folder: string): Promise<ConnectedClient>
}

interface Text {
  readonly text: string
}

const toFile = (file: string): string => join(enginesFolder, file)
const load = (file: string) => import(pathToFileURL(toFile(file)).href)

const aiSdk = '@ai-sdk/mcp/dist/index.js'
const langChain = '@langchain/mcp-adapters/dist/index.js'
const inspector = toFile('@modelcontextprotocol/inspector/clients/launcher/build/index.js')
const node22 = toFile('node22/bin/node')

const findMissingFile = (file: string): string | null =>
  existsSync(toFile(file)) ? null : 'its package is not installed; run "npm run engines"'

const toTexts = (content: readonly Text[]): readonly string[] => content.map(({ text }) => text)

export const otherClients: readonly OtherClient[] = [
  {
    name: 'the AI SDK',
    whyNot: findMissingFile(aiSdk),
    async connect(url) {
      const { createMCPClient } = await load(aiSdk)
      const client = await createMCPClient({ transport: { type: 'http', url } })
      const tools = await client.tools()
      return {
        listTools: async () => Object.keys(tools),
        call: async (name, parameters) =>
          toTexts((await tools[name].execute(parameters, { messages: [], toolCallId: '1' })).content),
        readResource: async (uri) => (await client.readResource({ uri })).contents[0].text,
        close: () => client.close(),
      }
    },
  },
  {
    name: 'LangChain',
    whyNot: findMissingFile(langChain),
    async connect(url) {
      const { MultiServerMCPClient } = await load(langChain)
      const client = new MultiServerMCPClient({ essays: { transport: 'http', url } })
      const tools: readonly {
        readonly name: string
        invoke(parameters: object): Promise<Text | readonly Text[]>
      }[] = await client.getTools()
      return {
        listTools: async () => tools.map(({ name }) => name),
        call: async (name, parameters) => {
          const tool = tools.find((other) => other.name === name)
          const content = await tool?.invoke(parameters).catch(({ message }) => ({
            // The adapter puts the name of the tool before the text for the model.
            text: message.replace(/^.* returned an error: /, ''),
          }))
          return toTexts([content ?? []].flat())
        },
        readResource: async (uri) => (await client.readResource('essays', uri))[0].text,
        close: () => client.close(),
      }
    },
  },
  {
    name: 'the command line of the MCP Inspector',
    whyNot: findMissingEngine(node22) ?? findMissingEngine(inspector),
    async connect(url, folder) {
      const run = async (...parameters: readonly string[]) => {
        const argv = [inspector, '--cli', url, '--transport', 'http', '--method', ...parameters]
        // It exits with 5 if the result of a tool is an error.
        const { stdout } = await promisify(execFile)(node22, argv, { env: { HOME: folder } }).catch(
          (failed) => failed,
        )
        return JSON.parse(stdout)
      }
      return {
        listTools: async () => (await run('tools/list')).tools.map(({ name }: { name: string }) => name),
        call: async (name, parameters) => {
          const flags = Object.entries(parameters).flatMap(([key, value]) => [
            '--tool-arg',
            `${key}=${value}`,
          ])
          return toTexts((await run('tools/call', '--tool-name', name, ...flags)).content)
        },
        readResource: async (uri) => (await run('resources/read', '--uri', uri)).contents[0].text,
        close: async () => {},
      }
    },
  },
]
