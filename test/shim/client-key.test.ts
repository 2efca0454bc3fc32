/** Client keys: hand-written cases, and thousands of random addresses compared with two other parsers. */

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { toClientKey } from '../../shim/adapters/client-key.ts'
import { createRandom } from '../fixtures/random.ts'

describe('an IPv4 address', () => {
  it.each([
    ['in dotted notation', '203.0.113.7'],
    ['mapped to IPv6, with dots', '::ffff:203.0.113.7'],
    ['mapped, in hexadecimal', '::ffff:cb00:7107'],
    ['mapped, with all groups written out', '0:0:0:0:0:ffff:203.0.113.7'],
  ])('%s has the same key', (_, address) => {
    expect(toClientKey(address)).toBe('203.0.113.7')
  })

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:0.0.0.0', '0.0.0.0'],
  ])('%s has the key %s', (address, key) => {
    expect(toClientKey(address)).toBe(key)
  })
})

describe('an IPv6 address is cut to its first 64 bits', () => {
  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:DB8::1:FFFF:FFFF:FFFF:FFFF', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::192.0.2.1', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['::', '0:0:0:0::/64'],
    ['::203.0.113.7', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is in %s', (address, key) => {
    expect(toClientKey(address)).toBe(key)
  })
})

it.each([
  '',
  'unknown',
  '1::2::3',
  '::1.2.3.1e1',
  '::1.2.3.256',
  '::1.2.3.4:5',
  '1.2.3.4:80',
  '[::1]',
  '2001:db8::/64',
])('"%s" is not an IPv6 address, and is returned unchanged', (text) => {
  expect(toClientKey(text)).toBe(text)
})

it('returns a client key unchanged', () => {
  expect(toClientKey('2001:db8:0:1::/64')).toBe('2001:db8:0:1::/64')
})

describe('for random addresses', () => {
  const { integer, pick } = createRandom(20_260_101)

  const toExpected = (address: string): string => {
    const parsed = ipaddr.IPv6.parse(address)
    if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
    const network = parsed.parts.slice(0, 4).map((part: number) => part.toString(16))
    return `${network.join(':')}::/64`
  }

  /** Creates a random address, often with zero groups, and sometimes IPv4-mapped. */
  const createGroups = (): number[] => {
    const groups = Array.from({ length: 8 }, () => pick([0, 0, 1, 0xffff, integer(0x10000)]))
    return integer(4) === 0 ? [0, 0, 0, 0, 0, 0xffff, ...groups.slice(6)] : groups
  }

  /** Writes an address in a random notation of RFC 4291, section 2.2. */
  const format = (groups: readonly number[]): string => {
    const parts = groups.map((group) => {
      const digits = group.toString(16).padStart(pick([1, 1, 4]), '0')
      return integer(2) === 0 ? digits : digits.toUpperCase()
    })
    const [high = 0, low = 0] = groups.slice(6)
    if (integer(3) === 0) parts.splice(6, 2, [high >> 8, high & 255, low >> 8, low & 255].join('.'))
    const zeros = parts.flatMap((part, index) => (/^0+$/.test(part) ? [index] : []))
    const from = zeros[integer(zeros.length)]
    if (from === undefined || integer(4) === 0) return parts.join(':')
    let to = from + 1
    while (zeros.includes(to) && integer(3) > 0) to += 1
    return `${parts.slice(0, from).join(':')}::${parts.slice(to).join(':')}`
  }

  const addresses = Array.from({ length: 5000 }, () => format(createGroups()))

  it('returns the same network as ipaddr.js in every notation', () => {
    expect(addresses.every((address) => isIP(address) === 6)).toBe(true)
    expect(addresses.map((address) => [address, toClientKey(address)])).toEqual(
      addresses.map((address) => [address, toExpected(address)]),
    )
  })

  it('accepts the same texts as Node', () => {
    const damaged = addresses.map((address) => {
      const at = integer(address.length + 1)
      return (
        address.slice(0, at) + pick([...'0123456789abcdefF:::...g/-+ x', '']) + address.slice(at + integer(2))
      )
    })
    const verdicts = damaged.filter((text) => text.includes(':')).map((text) => isIP(text) === 6)
    expect(new Set(verdicts)).toEqual(new Set([true, false]))
    expect(damaged.map((text) => [text, toClientKey(text)])).toEqual(
      damaged.map((text) => [text, isIP(text) === 6 ? toExpected(text) : text]),
    )
  })
})
