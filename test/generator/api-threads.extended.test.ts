/** Builds with worker threads that are aborted, or fail. */

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BuildProgress, build, OperationalError } from '../../generator/index.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

/** Content and an out folder, in a folder of their own. */
function createSite() {
  const folder = createFolder()
  return { content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') }
}

describe('build() with two worker threads', () => {
  it('ends its worker threads if it is aborted', async () => {
    const { content, out } = createSite()
    const controller = new AbortController()
    const onProgress = ({ stage }: BuildProgress) => stage === 'render' && controller.abort()

    await expect(build({ content, out, signal: controller.signal, onProgress, threads: 2 })).rejects.toThrow(
      'This operation was aborted',
    )
    expect(existsSync(out)).toBe(false)
  })

  it('throws an OperationalError for a file that changes', async () => {
    const { content, out } = createSite()
    const essay = join(content, 'essays/first-essay/en.md')
    const onProgress = ({ stage, done }: BuildProgress) =>
      stage === 'render' && done === 0 && writeFileSync(essay, '---\ntitle: T\ndescription: D\n---\n')

    await expect(build({ content, out, threads: 2, onProgress })).rejects.toMatchObject({
      constructor: OperationalError,
      code: 'CONTENT_CHANGED',
      message: `Cannot read "${essay}": the file changed during the build; run it again`,
    })
  })
})
