/** Documents in the commits of git, for the tests of translations without a hash. */

import { toDiagnostics } from '../../../generator/kernel/diagnostics/to-diagnostics.ts'
import { createModelOf } from '../../fixtures/compile.ts'
import { smallSite } from '../../fixtures/content.ts'

export const [english, portuguese] = ['essays/first-essay/en.md', 'essays/first-essay/pt.md'] as const

/** Another text for a file of the small site. */
export const edit = (file: keyof typeof smallSite, number = 1) => ({
  [file]: `${smallSite[file]}\nChange ${number}.\n`,
})

/** The diagnostics of the model, without rendering anything. */
export async function listRules(content: string): Promise<string[]> {
  const { files } = await createModelOf(content)
  return toDiagnostics(files).map(
    ({ file, line, column, rule }) => `${file.slice(content.length + 1)}:${line}:${column} ${rule}`,
  )
}

export const outdated = ['essays/first-essay/pt.md:2:1 outdated-translation']
