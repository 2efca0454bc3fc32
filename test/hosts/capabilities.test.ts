/**
 * The capability table and the page that is generated from it. Update the page with:
 * `npx vitest run test/hosts/capabilities.test.ts --update=all`
 */

import { describe, expect, it } from 'vitest'
import { type Capability, capabilities } from '../../generator/hosts/capabilities/capabilities.ts'
import { toCapabilityPage, toLevel } from '../../generator/hosts/capabilities/table.ts'
import { formatHost, hosts } from '../../generator/hosts/hosts.ts'

describe('toCapabilityPage()', () => {
  it('generates docs/deploy/hosts.md', async () => {
    await expect(toCapabilityPage(new Map(Object.entries(hosts)))).toMatchFileSnapshot(
      '../../docs/deploy/hosts.md',
    )
  })
})

describe('toLevel()', () => {
  it('returns the lowest level among the exceptions of a host', () => {
    expect(toLevel(hosts.nginx, 'search')).toBe('no')
    expect(toLevel(hosts.nginx, 'tags')).toBe('rule')
    expect(toLevel(hosts.pages, 'tags')).toBe('mostly')
    expect(toLevel(hosts.netlify, 'search')).toBe('full')
  })

  it('does not depend on the order of the exceptions', () => {
    for (const host of Object.values(hosts)) {
      const reversed = { ...host, exceptions: host.exceptions.toReversed() }
      for (const capability of Object.keys(capabilities) as Capability[]) {
        expect(toLevel(reversed, capability)).toBe(toLevel(host, capability))
      }
    }
  })
})

describe('formatHost()', () => {
  it('says so if a host has no exceptions', () => {
    expect(formatHost('node')).toBe('Host "node" keeps the whole contract.')
  })
})
