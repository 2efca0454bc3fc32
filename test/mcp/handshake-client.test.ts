/** Requests of a client of a revision with a handshake, up to 2025-11-25, and their whole responses. */

import { describe, expect, it } from 'vitest'
import { capabilities, failure, instructions, result, serverInfo, toolResult } from './expected.ts'
import { post, withHandshake } from './messages.ts'
import { useService } from './service.ts'

const getUrl = useService()

const readResponse = async (path: string) => (await fetch(getUrl() + path)).json()

describe('a client of a revision with a handshake', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('that offers the version %s gets %s', async (protocolVersion, expected) => {
    expect(await post(getUrl(), withHandshake('initialize', { protocolVersion, capabilities: {} }))).toEqual(
      result({
        protocolVersion: expected,
        capabilities,
        serverInfo,
        instructions,
      }),
    )
  })

  it.each(['2024-11-05', '2026-07-28'])(
    'whose first request has the version %s in a header or in the body gets the newest version',
    async (version) => {
      const expected = result({
        protocolVersion: '2025-11-25',
        capabilities,
        serverInfo,
        instructions,
      })
      const { headers, body } = withHandshake('initialize', { protocolVersion: version, capabilities: {} })
      expect(await post(getUrl(), { headers, body })).toEqual(expected)
      const withVersion = { ...headers, 'MCP-Protocol-Version': version }
      expect(await post(getUrl(), { headers: withVersion, body })).toEqual(expected)
      const other = withHandshake('initialize', { protocolVersion: '2025-11-25', capabilities: {} })
      expect(await post(getUrl(), { headers: withVersion, body: other.body })).toEqual(expected)
    },
  )

  it('pings, and calls tools without a session', async () => {
    expect(await post(getUrl(), withHandshake('ping'))).toEqual(result({}))
    expect(await post(getUrl(), withHandshake('tools/call', { name: 'listEssays' }))).toEqual(
      toolResult(await readResponse('/api/v1/essays')),
    )
  })

  it('gets the older code for a missing resource', async () => {
    const uri = 'https://site.test/essays/nothing.md'
    const { status, body } = await post(getUrl(), withHandshake('resources/read', { uri }))
    expect([status, body.error.code, body.error.data]).toEqual([200, -32_002, { uri }])
  })

  it('gets 200 with an error for an unknown method', async () => {
    expect(await post(getUrl(), withHandshake('prompts/list'))).toEqual(
      failure(200, -32_601, 'The server has no method "prompts/list".'),
    )
  })

  it('needs no header with the version, but may not send one that the server does not have', async () => {
    const { body } = withHandshake('ping')
    const send = (version?: string) =>
      post(getUrl(), {
        headers: { 'Content-Type': 'application/json', ...(version && { 'MCP-Protocol-Version': version }) },
        body,
      })
    expect(await send()).toEqual(result({}))
    expect((await send('2024-11-05')).body.error.code).toBe(-32_022)
    expect((await send('2026-07-28')).body.error.code).toBe(-32_020)
  })

  it('gets 400 for a notification of a version that the server does not have', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const headers = { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2024-11-05' }
    const response = await post(getUrl(), { headers, body })
    expect([response.status, response.body.error.code]).toEqual([400, -32_022])
  })

  it('gets 202 without a body for a notification', async () => {
    const { headers } = withHandshake('x')
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(await post(getUrl(), { headers, body })).toEqual({ status: 202, body: null })
  })
})
