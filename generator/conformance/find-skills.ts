/** Discovers the skills that a service publishes for agents, from their index. */

import * as z from 'zod'
import type { Target } from './case.ts'
import type { Skill } from './facts.ts'

const indexSchema = z.object({
  skills: z.array(z.object({ name: z.string(), url: z.url(), digest: z.string() })),
})

/**
 * Lists the skills of a service; none if it has no valid index, which a case reports.
 * @param toPath returns the path of a URL below the base path of the site
 */
export async function findSkills(target: Target, toPath: (url: string) => string): Promise<readonly Skill[]> {
  const { body } = await target.send({ path: '/.well-known/agent-skills/index.json' }, 0)
  const result = indexSchema.safeParse(parseJson(new TextDecoder().decode(body)))
  return (result.data?.skills ?? []).map(({ name, url, digest }) => ({ name, path: toPath(url), digest }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
