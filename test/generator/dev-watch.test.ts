/** What the watcher of `stele dev` notices. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchContent } from '../../generator/dev/watch.ts'
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
})
