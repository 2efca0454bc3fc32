/**
 * The capability table and the page that is generated from it. Update the page with:
 * `npx vitest run test/hosts/capabilities.test.ts --update=all`
 */

import { describe, expect, it } from 'vitest'
import { formatHost, hosts, toCapabilityPage, toLevel } from '../../generator/hosts/hosts.ts'

describe('toCapabilityPage()', () => {
  it('generates docs/deploy/hosts.md', async () => {
    await expect(toCapabilityPage(new Map(Object.entries(hosts)))).toMatchFileSnapshot(
      '../../docs/deploy/hosts.md',
    )
  })
})

describe('toLevel()', () => {
  it('returns the lowest level among the promises of a host', () => {
    expect(toLevel(hosts.nginx, 'search')).toBe('no')
    expect(toLevel(hosts.nginx, 'redirects')).toBe('rule')
    expect(toLevel(hosts.pages, 'tags')).toBe('mostly')
    expect(toLevel(hosts.netlify, 'search')).toBe('full')
  })
})

describe('formatHost()', () => {
  it('says so if a host promises the whole contract', () => {
    expect(formatHost('node')).toBe('Host "node" keeps the whole contract.')
  })
})
