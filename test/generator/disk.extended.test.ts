/** Disks that are really full, and the largest file that the system allows. */

import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { newTexts, oldTexts, toBuild } from '../fixtures/builds.ts'
import { runProcess } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { describeMounts, mountMemory } from '../fixtures/mounts.ts'
import { publish } from '../fixtures/publish-files.ts'
import { readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'

/** Creates a build with files of several blocks, so that the disk can get full in the middle of one. */
const toLarge = (texts: Readonly<Record<string, string>>) =>
  toBuild(Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.repeat(500)])))

/**
 * Publishes repeatedly, each time with space for one more file or block, until it succeeds. Returns the error messages.
 * @param fill fills the disk except for a number of files or blocks
 */
function publishUntilItFits(mounted: string, fill: (free: number) => void): string[] {
  const out = join(mounted, 'dist')
  publish(toLarge(oldTexts), out, content)
  const before = readTree(out)
  const messages: string[] = []
  for (let free = 0; ; free += 1) {
    fill(free)
    try {
      publish(toLarge(newTexts), out, content)
      return messages
    } catch (error) {
      messages.push((error as Error).message.replace(out, 'OUT').replace(/ at "[^"]*"/, ''))
      expect(readTree(out)).toEqual(before)
      expect(readdirSync(mounted)).toEqual(['dist', 'filler'])
    }
    rmSync(join(mounted, 'filler'), { recursive: true })
  }
}

const noSpace = 'Cannot publish to "OUT": no space is left on the disk; nothing was changed'

describeMounts('a full disk', () => {
  it('leaves the old build, whichever block of a file does not fit', () => {
    const mounted = mountMemory('size=128k')
    const messages = publishUntilItFits(mounted, (free) => {
      const { bavail, bsize } = statfsSync(mounted)
      writeFileSync(join(mounted, 'filler'), Buffer.alloc((bavail - free) * bsize, 1))
    })
    // The new build writes 9,000 bytes of an added file and 16,500 of a changed one: 3 and 5 blocks; its manifest takes one.
    expect(messages).toEqual(Array(9).fill(noSpace))
  })

  it('leaves the old build if no inodes are left', () => {
    const mounted = mountMemory('nr_inodes=40')
    const messages = publishUntilItFits(mounted, (free) => {
      mkdirSync(join(mounted, 'filler'))
      for (let left = statfsSync(mounted).ffree - free; left > 0; left -= 1) {
        writeFileSync(join(mounted, `filler/${left}`), '')
      }
    })
    // First the work folder and its lock file. Then three folders, three files and two links, which count as files here.
    const cannotLock = 'Cannot create a work folder beside "OUT": no space is left on the disk'
    expect(messages).toEqual([...Array(2).fill(cannotLock), ...Array(8).fill(noSpace)])
  })
})

describe('a file that is larger than the system allows', () => {
  it('leaves the old build, and the error says so', async () => {
    const folder = createFolder()
    const files = {
      ...smallSite,
      'essays/first-essay/en.md': `---\ntitle: Long\ndescription: Long.\n---\n${'long '.repeat(90_000)}\n`,
    }
    await build({ content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') })
    const before = readTree(join(folder, 'dist'))
    writeFiles(files, join(folder, 'content'))
    // 640 blocks of 512 bytes; the essay has 450,000 bytes.
    expect(await runProcess(['build'], { cwd: folder, shell: 'ulimit -f 640 && exec' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot publish to "dist": a file would be larger than the system allows at "${folder}/.dist.stele/next/api/v1/essays/first-essay.json"; nothing was changed\n`,
    })
    expect(readTree(join(folder, 'dist'))).toEqual(before)
    expect(readdirSync(folder)).toEqual(['.stele-cache', 'content', 'dist'])
  })
})
