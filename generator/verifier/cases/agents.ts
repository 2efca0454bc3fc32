/** What the site tells agents and crawlers about itself: its skills, and the rules of `robots.txt`. */

import { hash } from 'node:crypto'
import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { step, toCondition } from './expect.ts'

interface SkillIndex {
  readonly $schema: string
  readonly skills: readonly {
    readonly name: string
    readonly type: string
    readonly description: string
    readonly url: string
    readonly digest: string
  }[]
}

const skillSource = 'Agent Skills Discovery 0.2.0'

/** Files that scripts of any origin may read, and that do not count. */
const fileHeaders = {
  'Cache-Control': 'public, no-cache',
  'Access-Control-Allow-Origin': '*',
  ETag: /^(?:W\/)?"[^"]+"$/,
  Vary: 'Accept-Encoding',
  Link: null,
  'RateLimit-Remaining': null,
} as const

export function agentCases({ baseUrl, skills, otherPages }: Facts): Case[] {
  const cases: Case[] = [
    {
      name: '/.well-known/agent-skills/index.json lists the skills of the site with their digests',
      source: skillSource,
      steps: [
        step('/.well-known/agent-skills/index.json', {
          status: 200,
          headers: { ...fileHeaders, 'Content-Type': 'application/json' },
          conditions: [
            toCondition<SkillIndex>(
              'it has the schema of version 0.2.0',
              ({ $schema }) => $schema === 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
            ),
            toCondition<SkillIndex>(
              'it lists skills of one Markdown file, with a name, a description, a URL of the site and a digest',
              (index) =>
                index.skills.length > 0 &&
                index.skills.every(
                  ({ name, type, description, url, digest }) =>
                    /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) &&
                    type === 'skill-md' &&
                    description.length > 0 &&
                    description.length <= 1024 &&
                    url.startsWith(`${baseUrl}/`) &&
                    /^sha256:[0-9a-f]{64}$/.test(digest),
                ),
            ),
          ],
        }),
      ],
    },
    {
      name: 'each skill is Markdown with its name, and has the digest that the index says',
      source: skillSource,
      steps: skills.map(({ name, path, digest }) =>
        step(path, {
          status: 200,
          headers: { ...fileHeaders, 'Content-Type': 'text/markdown; charset=utf-8' },
          conditions: [
            toCondition<string>('it begins with its name', (text) => text.startsWith(`---\nname: ${name}\n`)),
            toCondition<string>(
              `its digest is ${digest}`,
              (text) => `sha256:${hash('sha256', text, 'hex')}` === digest,
            ),
          ],
        }),
      ),
    },
  ]
  // The file of another generator may say anything.
  return otherPages === null ? [...cases, toRobotsCase(baseUrl)] : cases
}

const toRobotsCase = (baseUrl: string): Case => ({
  name: 'robots.txt has rules for all crawlers and for AI crawlers, each with the content signals, and the sitemap',
  source: 'RFC 9309, 2.2',
  steps: [
    step('/robots.txt', {
      status: 200,
      headers: { ...fileHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
      conditions: [
        toCondition<string>('the first group is for all crawlers', (text) =>
          text.startsWith('User-agent: *\n'),
        ),
        toCondition<string>('a group names GPTBot', (text) => /^User-agent: GPTBot$/m.test(text)),
        toCondition<string>('all groups have the same content signals', hasEqualSignals),
        toCondition<string>('it ends with the sitemap', (text) =>
          text.endsWith(`\n\nSitemap: ${baseUrl}/sitemap.xml\n`),
        ),
      ],
    }),
  ],
})

/** Whether every group of a robots.txt has the same line with content signals, or none has one. */
function hasEqualSignals(text: string): boolean {
  const groups = text.split('\n\n').filter((group) => group.startsWith('User-agent: '))
  return new Set(groups.map((group) => /^Content-Signal: .*$/m.exec(group)?.[0])).size === 1
}
