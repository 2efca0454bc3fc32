/** What the watcher of `stele dev` notices, and when builds follow. */

import fs, { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRebuildLoop } from '../../generator/commands/dev/dev.ts'
import { watchContent } from '../../generator/commands/dev/watch.ts'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

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

  it('watches no file behind a link, however many there are', async () => {
    const outside = createFolder()
    for (const name of ['a', 'b', 'c']) mkdirSync(join(outside, name))
    const content = join(createFolder(), 'content')
    writeFiles({ 'site.yaml': '', 'essays/one/en.md': '', '.hidden/a.md': '' }, content)
    symlinkSync(outside, join(content, 'static'))
    symlinkSync('/proc', join(content, 'essays/processes'))
    symlinkSync('..', join(content, 'essays/above'))
    symlinkSync('one', join(content, 'essays/two'))
    const watch = vi.spyOn(fs, 'watch')
    syncBuiltinESMExports()
    onTestFinished(() => {
      watch.mockRestore()
      syncBuiltinESMExports()
    })
    const watcher = await watchContent(content, { onChange: () => {}, onError: () => {} })
    onTestFinished(watcher.close)

    expect(watch.mock.calls.map(([path]) => String(path)).sort()).toEqual([
      dirname(content),
      content,
      join(content, 'essays'),
      join(content, 'essays/one'),
      join(content, 'essays/one/en.md'),
      join(content, 'site.yaml'),
    ])
  })

  it.each<readonly [what: string, change: (content: string, link: string) => void]>([
    [
      'a change below a content folder that is a link',
      (content) => writeFileSync(join(content, 'site.yaml'), 'b'),
    ],
    [
      'a new file below a content folder that is a link',
      (content) => writeFileSync(join(content, 'new.yaml'), ''),
    ],
    ['a new link in the content folder', (_, link) => symlinkSync('site.yaml', join(link, 'other.yaml'))],
    [
      'a link that leads elsewhere',
      (_, link) => {
        rmSync(join(link, 'link.yaml'))
        symlinkSync('nowhere', join(link, 'link.yaml'))
      },
    ],
    [
      'another content folder behind the link',
      (_, link) => {
        rmSync(link)
        symlinkSync(createFolder(), link)
      },
    ],
  ])('notices %s', async (_, change) => {
    const content = join(createFolder(), 'real')
    writeFiles({ 'site.yaml': 'a' }, content)
    symlinkSync('site.yaml', join(content, 'link.yaml'))
    const link = join(createFolder(), 'content')
    symlinkSync(content, link)
    await new Promise<void>((resolve, reject) => {
      watchContent(link, { onChange: resolve, onError: reject }).then((watcher) => {
        onTestFinished(watcher.close)
        change(content, link)
      }, reject)
    })
  })

  it('notices a change while it polls', async () => {
    vi.stubEnv('CHOKIDAR_USEPOLLING', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const content = writeFiles(smallSite)
    await new Promise<void>((resolve, reject) => {
      watchContent(content, { onChange: resolve, onError: reject }).then((watcher) => {
        onTestFinished(watcher.close)
        writeFileSync(join(content, 'site.yaml'), 'longer than before, so that the size differs')
      }, reject)
    })
  })
})

describe('Builds one after the other', () => {
  it('start again after a change during a build, and callers wait for the last one', async () => {
    let saved = 'first'
    const built: string[] = []
    const loop = createRebuildLoop(async () => {
      built.push(saved)
      if (saved === 'third') return
      saved = saved === 'first' ? 'second' : 'third'
      // The watcher notices a save in the middle of this build, and another one in the middle of the next.
      void loop.request()
    })
    await loop.request()
    expect([built, loop.isRequested]).toEqual([['first', 'second', 'third'], false])
  })

  it('share the changes that come before a build, and end when the preview stops', async () => {
    let builds = 0
    const loop = createRebuildLoop(async () => {
      builds += 1
    })
    await Promise.all([loop.request(), loop.request(), loop.request()])
    expect([builds, loop.isRequested]).toEqual([1, false])
    const last = loop.request()
    await Promise.all([last, loop.stop(), loop.request()])
    expect(builds).toBe(1)
  })
})
