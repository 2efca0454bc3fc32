/** The client's address behind proxies: `X-Forwarded-For` counts only as far as proxies are trusted. */

import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseProxyTrust, toClientAddress } from '../../shim/adapters/client-address.ts'
import { useDist } from '../fixtures/dist.ts'
import { send, serveFolder } from '../fixtures/wire.ts'

const dist = useDist()

describe('with a number of trusted hops', () => {
  it.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [0, '', '10.0.0.1'],
    [1, '', '10.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [9, '6.6.6.6, 203.0.113.9', '6.6.6.6'],
  ])('%i and "%s", the client is %s', (hops, forwarded, client) => {
    expect(toClientAddress('10.0.0.1', forwarded, hops)).toBe(client)
  })
})

describe('with trusted networks', () => {
  const trust = parseProxyTrust('10.0.0.0/8, 192.0.2.1,fd00::/8')
  it.each([
    ['a trusted proxy names the client', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['an untrusted peer is the client, whatever it sends', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['entries before an untrusted address do not count', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['an IPv6 proxy before an IPv4 one', '10.0.0.1', '203.0.113.9, fd12::1', '203.0.113.9'],
    ['the network’s first address', '10.0.0.0', '203.0.113.9', '203.0.113.9'],
    ['the network’s last address', '10.255.255.255', '203.0.113.9', '203.0.113.9'],
    ['the address after the network', '11.0.0.0', '203.0.113.9', '11.0.0.0'],
    ['a proxy on a dual-stack socket', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['only trusted proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a proxy without an entry', '10.0.0.1', '', '10.0.0.1'],
    ['a closed socket', '', '203.0.113.9', ''],
    ['a proxy with a zone', 'fd00::1%eth0', '203.0.113.9', '203.0.113.9'],
  ])('%s', (_, peer, forwarded, client) => {
    expect(toClientAddress(peer, forwarded, trust)).toBe(client)
  })
})

describe('an entry of X-Forwarded-For may be written as', () => {
  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['[::ffff:203.0.113.9]:80', '::ffff:203.0.113.9'],
    [' \t203.0.113.9 \t', '203.0.113.9'],
    ['fe80::9%eth0', 'fe80::9%eth0'],
  ])('%s', (entry, client) => {
    expect(toClientAddress('10.0.0.1', entry, 1)).toBe(client)
    expect(toClientAddress('10.0.0.1', `6.6.6.6,${entry}`, 1)).toBe(client)
  })
})

describe('an entry that is not an address ends the chain at the proxy that added it', () => {
  it.each([
    'unknown',
    '_hidden',
    '203.0.113.256',
    '203.0.113.9:',
    '[2001:db8::9',
    '[[::1]]',
    'http://203.0.113.9',
  ])('%s', (entry) => {
    expect(toClientAddress('10.0.0.1', `6.6.6.6, ${entry}`, 5)).toBe('10.0.0.1')
    expect(toClientAddress('10.0.0.1', `6.6.6.6, ${entry}, 10.0.0.2`, 5)).toBe('10.0.0.2')
    expect(toClientAddress('10.0.0.1', `6.6.6.6, ${entry}, 10.0.0.2`, parseProxyTrust('10.0.0.0/8'))).toBe(
      '10.0.0.2',
    )
  })
})

describe('an empty entry does not count', () => {
  it.each([
    ['203.0.113.9,', 1, '203.0.113.9'],
    ['203.0.113.9, ', 1, '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, ,', 1, '203.0.113.9'],
    [', 203.0.113.9', 2, '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9,, 10.0.0.2', 2, '203.0.113.9'],
    [','.repeat(100_000), 5, '10.0.0.1'],
  ])('%s', (forwarded, hops, client) => {
    expect(toClientAddress('10.0.0.1', forwarded, hops)).toBe(client)
  })
})

describe('--trust-proxy', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['007', 7],
    ['999', 999],
  ])('parses "%s" as a number of hops', (text, hops) => {
    expect(parseProxyTrust(text)).toBe(hops)
  })

  it('parses networks and addresses of both families', () => {
    const trust = parseProxyTrust('10.0.0.0/8, 2001:db8::/32 ,192.0.2.1, ::1')
    expect(trust).toBeInstanceOf(BlockList)
    expect(trust instanceof BlockList && trust.rules).toEqual([
      'Subnet: IPv6 ::1/128',
      'Subnet: IPv4 192.0.2.1/32',
      'Subnet: IPv6 2001:db8::/32',
      'Subnet: IPv4 10.0.0.0/8',
    ])
  })

  it.each([
    ['0.0.0.0/0', '203.0.113.9'],
    ['::/0', '203.0.113.9'],
    ['192.0.2.1/32', '203.0.113.9'],
    ['192.0.2.0/32', '192.0.2.1'],
    ['::ffff:192.0.2.1/128', '203.0.113.9'],
    ['::1/128', '192.0.2.1'],
  ])('%s: the client behind the peer 192.0.2.1 is %s', (text, client) => {
    expect(toClientAddress('192.0.2.1', '203.0.113.9', parseProxyTrust(text))).toBe(client)
  })

  it.each(['', '-1', '1000', 'loopback', '10.0.0.0/33', '10.0.0.0/-1', '[::1]', '1,10.0.0.1'])(
    'rejects "%s" and names the wrong part',
    (text) => {
      expect(() => parseProxyTrust(text)).toThrow(
        new RangeError(
          `Cannot trust the proxy "${text.split(',')[0]}": expected a number of hops, an address or a network such as 10.0.0.0/8`,
        ),
      )
    },
  )
})

describe('over a connection', () => {
  const remaining = async (port: number, ...lines: readonly string[]) =>
    (await send(port, '/api/v1/health', ...lines.map((value) => `X-Forwarded-For: ${value}`))).headers[
      'ratelimit-remaining'
    ]

  it('a forged header has no effect without trusted proxies', async () => {
    const port = await serveFolder(dist)
    expect(await remaining(port, '203.0.113.1')).toBe('59')
    expect(await remaining(port, '203.0.113.2')).toBe('58')
    expect(await remaining(port)).toBe('57')
  })

  it('several headers form one list, whose last entry is the nearest hop', async () => {
    const port = await serveFolder(dist, { trustProxy: 1 })
    expect(await remaining(port, '203.0.113.1')).toBe('59')
    expect(await remaining(port, '6.6.6.6', '203.0.113.1')).toBe('58')
    expect(await remaining(port, '6.6.6.6, 7.7.7.7', '8.8.8.8,203.0.113.1')).toBe('57')
    expect(await remaining(port, '203.0.113.1', '203.0.113.2')).toBe('59')
  })

  it('an IPv6 client behind a proxy counts by its /64 network', async () => {
    const port = await serveFolder(dist, { trustProxy: parseProxyTrust('127.0.0.0/8') })
    expect(await remaining(port, '2001:db8::1')).toBe('59')
    expect(await remaining(port, '[2001:DB8::ffff:1]:99')).toBe('58')
    expect(await remaining(port, '2001:db8:0:1::1')).toBe('59')
    expect(await remaining(port, '::ffff:203.0.113.1')).toBe('59')
    expect(await remaining(port, '203.0.113.1:80')).toBe('58')
  })
})
