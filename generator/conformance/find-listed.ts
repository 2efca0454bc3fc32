/** Discovers what a service lists: the skills for agents in their index, and files in the manifest of its build. */

import * as z from 'zod'
import type { Target } from './case.ts'
import type { PublishedFile, Skill } from './facts.ts'
import { parseJson } from './parse-json.ts'

const indexSchema = z.object({
  skills: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }), digest: z.string() })),
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

const manifestSchema = z.object({
  files: z.record(z.string().regex(/^[\w./-]+$/), z.object({ hash: z.string(), type: z.string() })),
})

/** Lists the files of the build; none if the host hides the manifest. */
export async function findFiles(target: Target): Promise<readonly PublishedFile[]> {
  const { body } = await target.send({ path: '/_stele/manifest.json' }, 0)
  const { files = {} } = manifestSchema.safeParse(parseJson(new TextDecoder().decode(body))).data ?? {}
  return Object.entries(files)
    .filter(([file]) => !hiddenFiles.test(file))
    .map(([file, { hash, type }]) => ({ path: file === 'index.html' ? '/' : `/${file}`, hash, type }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
}

/** Files of error responses, which a server need not serve under their own names. */
const hiddenFiles = /^(?:404|410|api\/\d+)\./
