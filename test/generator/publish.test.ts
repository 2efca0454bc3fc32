import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recover } from '../../generator/publish/recover.ts'
import { openTarget } from '../../generator/publish/target.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { publish } from '../fixtures/compile.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { setFault } from '../fixtures/faults.ts'
import { findDamage, readIdentity, readStates, readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'
const publishOld = (out: string) => publish(toBuild(oldTexts), out, content)
const publishNew = (out: string) => publish(toBuild(newTexts), out, content)

describe('a build that is published', () => {
  it('stands in a folder that was not there, whole, and nothing else does', () => {
    const folder = createFolder()
    expect(publishOld(join(folder, 'deep/er/dist'))).toEqual({ written: 5, unchanged: 0, removed: 0 })
    expect(readTree(folder)).toEqual(
      Object.fromEntries(
        Object.entries(toTree(oldTexts)).map(([file, text]) => [`deep/er/dist/${file}`, text]),
      ),
    )
    expect(readdirSync(join(folder, 'deep/er'))).toEqual(['dist'])
  })

  it('stands in a folder that was empty', () => {
    const folder = createFolder()
    expect(publishOld(folder)).toEqual({ written: 5, unchanged: 0, removed: 0 })
    expect(readTree(folder)).toEqual(toTree(oldTexts))
  })

  it('replaces the one before, and what it does not have goes, its folder too', () => {
    const folder = createFolder()
    publishOld(join(folder, 'dist'))
    expect(publishNew(join(folder, 'dist'))).toEqual({ written: 3, unchanged: 2, removed: 1 })
    expect(readTree(folder)).toEqual(
      Object.fromEntries(Object.entries(toTree(newTexts)).map(([file, text]) => [`dist/${file}`, text])),
    )
    expect(readdirSync(join(folder, 'dist'))).toEqual(['_stele', 'a', 'top.txt'])
    expect(readdirSync(folder)).toEqual(['dist'])
  })

  it('keeps the inode and the time of every file that is the same', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    const before = ['a/same.json', 'top.txt', 'a/changed.json'].map((file) => readIdentity(join(out, file)))
    publishNew(out)
    const after = ['a/same.json', 'top.txt', 'a/changed.json'].map((file) => readIdentity(join(out, file)))
    expect(after.map((identity, place) => identity === before[place])).toEqual([true, true, false])
  })

  it('writes nothing a second time: no file or folder changes, beside the out folder neither', () => {
    const folder = createFolder()
    publishOld(join(folder, 'dist'))
    const before = readStates(folder)
    expect(publishOld(join(folder, 'dist'))).toEqual({ written: 0, unchanged: 5, removed: 0 })
    expect(readStates(folder)).toEqual(before)
  })

  it('stages nothing once another build has locked the out folder, and abandoning it changes nothing', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    const target = openTarget(out, content)
    expect(target.lock()).toEqual({
      name: out,
      published: out,
      staging: join(dirname(out), '.dist.stele/next'),
    })
    target.write({ file: 'top.txt', bytes: Buffer.from('staged') })
    target.abandon()
    expect(readTree(out)).toEqual(toTree(oldTexts))
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('puts right what somebody changed, took away or put a symlink for', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    writeFileSync(join(out, 'a/changed.json'), 'changed, by somebody else')
    rmSync(join(out, 'top.txt'))
    rmSync(join(out, 'gone'), { recursive: true })
    rmSync(join(out, 'a/same.json'))
    writeFiles({ 'same.json': oldTexts['a/same.json'] }, dirname(out))
    symlinkSync('../../same.json', join(out, 'a/same.json'))
    expect(publishOld(out)).toEqual({ written: 4, unchanged: 1, removed: 0 })
    expect(findDamage(out)).toEqual([])
    expect(readTree(out)).toEqual(toTree(oldTexts))
  })
})

describe('an out folder behind a symlink', () => {
  it('is published to where the symlink leads, and the symlink stays', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'elsewhere/real'), { recursive: true })
    symlinkSync('elsewhere/real', join(folder, 'dist'))
    publishOld(join(folder, 'dist'))
    publishNew(join(folder, 'dist'))
    expect(readTree(join(folder, 'elsewhere/real'))).toEqual(toTree(newTexts))
    expect(readdirSync(folder)).toEqual(['dist', 'elsewhere'])
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['real'])
    expect(readTree(join(folder, 'dist'))).toEqual(toTree(newTexts))
  })

  it('is found again after a swap that stopped while it was away', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'elsewhere/real'), { recursive: true })
    symlinkSync('elsewhere/real', join(folder, 'dist'))
    publishOld(join(folder, 'dist'))
    const takeAway = setFault({ kind: 'break', below: folder, call: 'renameSync', at: 2 })
    expect(() => publishNew(join(folder, 'dist'))).toThrow(
      `Cannot put back "${join(folder, 'dist')}": the disk failed; the next command tries again`,
    )
    takeAway()
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['.real.stele'])
    recover(join(folder, 'dist'))
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['real'])
    expect(readTree(join(folder, 'dist'))).toEqual(toTree(newTexts))
  })
})

describe('a stranger’s file', () => {
  it('keeps the next build from an out folder, by its name, and stays as it was', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    writeFiles({ 'a/notes.txt': 'not yours' }, out)
    const before = readStates(dirname(out))
    expect(() => publishNew(out)).toThrow(
      `Cannot publish to "${out}": it holds "a/notes.txt", which no build made; move that away, or choose another folder`,
    )
    expect(readStates(dirname(out))).toEqual(before)
  })

  it('in the folder of a tool that deploys dist is kept by the next build, and an empty one is nothing', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    writeFiles({ 'a/.wrangler/cache/account.json': 'not yours' }, out)
    mkdirSync(join(out, 'a/.wrangler/tmp'))
    publishNew(out)
    expect(readTree(out)).toEqual({ ...toTree(newTexts), 'a/.wrangler/cache/account.json': 'not yours' })
    expect(publishNew(out)).toEqual({ written: 0, unchanged: 5, removed: 0 })
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('that comes while a build runs outlives it, at whichever call to the file system', () => {
    for (let at = 1; ; at += 1) {
      const out = join(createFolder(), 'dist')
      publishOld(out)
      const takeAway = setFault({ kind: 'intrude', below: dirname(out), at, file: join(out, 'a/notes.txt') })
      try {
        publishNew(out)
      } catch (error) {
        // It made the out folder anew between the renames.
        expect((error as Error).message).toMatch(/^Cannot put back /)
      }
      if (takeAway() < at) {
        expect(at).toBeGreaterThan(20)
        return
      }
      recover(out)
      const { 'a/notes.txt': kept, ...rest } = readTree(out)
      expect({ at, kept, rest }).toEqual({ at, kept: 'not yours', rest: toTree(newTexts) })
      expect(readdirSync(dirname(out))).toEqual(['dist'])
    }
  })

  it('that has the name of a file of the next build is kept beside it', () => {
    for (const file of ['a/added.json', 'a/added.json/deeper']) {
      const out = join(createFolder(), 'dist')
      publishOld(out)
      const takeAway = setFault({ kind: 'intrude', below: dirname(out), at: 4, file: join(out, file) })
      publishNew(out)
      takeAway()
      const name = `kept-1-${file.endsWith('deeper') ? 'deeper' : 'added.json'}`
      expect(readTree(out)).toEqual({ ...toTree(newTexts), [name]: 'not yours' })
      expect(() => publishNew(out)).toThrow(
        `Cannot publish to "${out}": it holds "${name}", which no build made; move that away, or choose another folder`,
      )
    }
  })
})
