/** The page on what each host keeps of the contract, which is made and not written: npx vitest run test/hosts/capabilities.test.ts --update=all. */

import { expect, it } from 'vitest'
import { toCapabilityPage, toLevel } from '../../generator/hosts/capabilities/table.ts'
import { hosts } from '../../generator/hosts/hosts.ts'

it('the page is as the data has it', async () => {
  await expect(toCapabilityPage(new Map(Object.entries(hosts)))).toMatchFileSnapshot(
    '../../docs/deploy/hosts.md',
  )
})

it('the gravest exception is the level', () => {
  expect(toLevel(hosts.nginx, 'search')).toBe('no')
  expect(toLevel(hosts.nginx, 'tags')).toBe('rule')
  expect(toLevel(hosts.pages, 'tags')).toBe('mostly')
  expect(toLevel(hosts.netlify, 'search')).toBe('full')
})
