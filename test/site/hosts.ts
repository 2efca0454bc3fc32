/** What a site says on each host. */

import { expect, it } from 'vitest'
import type { HostName } from '../../generator/hosts/host.ts'
import { oneLanguage } from '../fixtures/content.ts'
import { get, publishOne } from '../fixtures/published.ts'

const settings = `allow: { elements: [iframe], frames: [https://frames.test] }
theme: { icon: a.svg }
scripts: [{ goatcounter: mycode }]
`
const files = {
  'site.yaml': `${oneLanguage['site.yaml']}${settings}`,
  'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
}

/** Where a build for each host has no code that searches and counts requests. */
const withoutCode: readonly HostName[] = ['nginx', 'caddy', 's3', 'pages', 'static']

/** Defines the tests of some hosts. */
export function testHosts(hosts: readonly HostName[]): void {
  it.each(hosts)(
    'the policy of the site and the skill about its API are those of the host %s',
    async (host) => {
      const published = await publishOne(files, { host })
      const texts = [...published.values()].join('\n')
      for (const part of [
        '; frame-src https://frames.test',
        "; manifest-src 'self'",
        "script-src 'self' https://gc.zgo.at/count.js;",
      ])
        expect(texts).toContain(part)

      const guide = get(published, 'agent-instructions.md').split('\n---\n\n').slice(1).join('\n---\n\n')
      const skill = get(published, '.well-known/agent-skills/site-test-api/SKILL.markdown')
      expect(skill.endsWith(guide)).toBe(true)
      const isCode = !withoutCode.includes(host)
      expect([/\/api\/v1\/search/.test(skill), /RateLimit-Remaining/.test(skill)]).toEqual([isCode, isCode])
    },
  )
}
