/** Discovers what a service lists: the skills for agents in their index, and files in the manifest of its build. */

import * as z from 'zod'
import { plainPath } from '../../shim/contract/routes.ts'
import { compareTexts } from '../kernel/ordering.ts'
import type { Target } from './case.ts'
import { parseJson, toText } from './decode-body.ts'
import type { PublishedFile, Skill } from './facts.ts'

const indexSchema = z.object({
  skills: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }), digest: z.string() })),
})

/**
 * Lists the skills of a service; none if it has no valid index, which a case reports.
 * @param toPath returns the path of a URL below the base path of the site
 */
export async function findSkills(target: Target, toPath: (url: string) => string): Promise<readonly Skill[]> {
  const response = await target.send({ path: '/.well-known/agent-skills/index.json' })
  const result = indexSchema.safeParse(parseJson(toText(response)))
  return (result.data?.skills ?? []).map(({ name, url, digest }) => ({ name, path: toPath(url), digest }))
}

const manifestSchema = z.object({ files: z.record(z.string(), z.unknown()) })
const fileSchema = z.object({ hash: z.string(), type: z.string() })

/**
 * Lists the files of the build, and leaves out single entries that are not valid.
 * @returns no file if the host hides the manifest; null if it serves something else instead, or does not respond
 */
export async function findFiles(target: Target): Promise<readonly PublishedFile[] | null> {
  const response = await target.send({ path: '/_stele/manifest.json' })
  if (response.failure !== undefined) return null
  if (response.status !== 200) return []
  const manifest = manifestSchema.safeParse(parseJson(toText(response))).data
  if (manifest === undefined) return null
  const files = Object.entries(manifest.files)
    .flatMap(([file, entry]) => {
      const { data } = fileSchema.safeParse(entry)
      if (data === undefined || !plainPath.test(file) || hiddenFiles.test(file)) return []
      return [{ path: file === 'index.html' ? '/' : `/${file}`, hash: data.hash, type: data.type }]
    })
    .sort((a, b) => compareTexts(a.hash, b.hash) || compareTexts(a.path, b.path))
  return files.length === 0 ? null : files
}

/** Files of error responses, which a server need not serve under their own names. */
const hiddenFiles = /^(?:404|410|api\/\d+)\./
