/** What the watcher of `stele dev` notices. */

import fs, { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchContent } from '../../generator/dev/watch.ts'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

describe('The watcher', () => {
  it('notices a save that follows another one at once', async () => {
    const content = writeFiles(smallSite)
    const path = join(content, 'essays/first-essay/en.md')
    const seen: string[] = []
    const seenAll = new Promise<void>((resolve, reject) => {
      const onChange = () => {
        const text = readFileSync(path, 'utf8')
        if (seen.includes(text)) return
        seen.push(text)
        if (text === 'first') writeFileSync(path, 'second')
        else if (text === 'second') resolve()
      }
      watchContent(content, { onChange, onError: reject }).then((watcher) => {
        onTestFinished(watcher.close)
        writeFileSync(path, 'first')
      }, reject)
    })
    await seenAll

    expect(seen).toEqual(['first', 'second'])
  })

  it.each([
    [
      'ENOSPC',
      'the system allows no more watched files; raise its limit (fs.inotify.max_user_watches on Linux)',
    ],
    ['EACCES', 'permission is denied'],
  ])('reports the reason if the system refuses to watch a file with %s', async (code, reason) => {
    const content = writeFiles(smallSite)
    const watch = vi.spyOn(fs, 'watch').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: on purpose, watch`), { code })
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      watch.mockRestore()
      syncBuiltinESMExports()
    })
    let report: (error: Error) => void = () => {}
    const reported = new Promise<Error>((resolve) => {
      report = resolve
    })
    const watcher = await watchContent(content, { onChange: () => {}, onError: (error) => report(error) })
    onTestFinished(watcher.close)
    expect(await reported).toEqual(
      new OperationalError(`Cannot watch all of "${content}": ${reason}`, 'SYSTEM_ERROR'),
    )
  })
})
