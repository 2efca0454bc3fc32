import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWriter } from '../../generator/kernel/publish/staging.ts'
import { discard, recover } from '../../generator/kernel/publish/swap.ts'
import { openTarget } from '../../generator/kernel/publish/target.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { setFault } from '../fixtures/faults.ts'
import { publish } from '../fixtures/publish-files.ts'
import { findDamage, readIdentity, readStates, readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'
const publishOld = (out: string) => publish(toBuild(oldTexts), out, content)
const publishNew = (out: string) => publish(toBuild(newTexts), out, content)

describe('publishing a build', () => {
  it('creates a missing out folder and its parents, and no other file', () => {
    const folder = createFolder()
    expect(publishOld(join(folder, 'deep/er/dist'))).toEqual({ written: 5, unchanged: 0, removed: 0 })
    expect(readTree(folder)).toEqual(
      Object.fromEntries(
        Object.entries(toTree(oldTexts)).map(([file, text]) => [`deep/er/dist/${file}`, text]),
      ),
    )
    expect(readdirSync(join(folder, 'deep/er'))).toEqual(['dist'])
  })

  it('fills an empty out folder', () => {
    const folder = createFolder()
    expect(publishOld(folder)).toEqual({ written: 5, unchanged: 0, removed: 0 })
    expect(readTree(folder)).toEqual(toTree(oldTexts))
  })

  it('replaces the published build, and removes files and folders that the new build does not have', () => {
    const folder = createFolder()
    publishOld(join(folder, 'dist'))
    expect(publishNew(join(folder, 'dist'))).toEqual({ written: 3, unchanged: 2, removed: 1 })
    expect(readTree(folder)).toEqual(
      Object.fromEntries(Object.entries(toTree(newTexts)).map(([file, text]) => [`dist/${file}`, text])),
    )
    expect(readdirSync(join(folder, 'dist'))).toEqual(['_stele', 'a', 'top.txt'])
    expect(readdirSync(folder)).toEqual(['dist'])
  })

  it('keeps the inode and the modification time of unchanged files', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    const readIdentities = () =>
      ['a/same.json', 'top.txt', 'a/changed.json'].map((file) => readIdentity(join(out, file)))
    const before = readIdentities()
    publishNew(out)
    expect(readIdentities().map((identity, index) => identity === before[index])).toEqual([true, true, false])
  })

  it('writes nothing in or beside the out folder if the same build is published', () => {
    const folder = createFolder()
    publishOld(join(folder, 'dist'))
    const before = readStates(folder)
    expect(publishOld(join(folder, 'dist'))).toEqual({ written: 0, unchanged: 5, removed: 0 })
    expect(readStates(folder)).toEqual(before)
  })

  it('changes nothing if the target is abandoned after a file was staged', () => {
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

  it('restores published files that were changed, removed or replaced by a symbolic link', () => {
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

describe('an out folder that is a symbolic link', () => {
  it('stays a link, and the build is published to its target', () => {
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

  it('is recovered after a swap that stopped while its target was missing', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'elsewhere/real'), { recursive: true })
    symlinkSync('elsewhere/real', join(folder, 'dist'))
    publishOld(join(folder, 'dist'))
    const removeFault = setFault({ kind: 'break', below: folder, call: 'renameSync', at: 2 })
    expect(() => publishNew(join(folder, 'dist'))).toThrow(
      `Cannot restore "${join(folder, 'dist')}": the disk failed; the next command tries again`,
    )
    removeFault()
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['.real.stele'])
    recover(join(folder, 'dist'))
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['real'])
    expect(readTree(join(folder, 'dist'))).toEqual(toTree(newTexts))
  })
})

describe('recovering a publication', () => {
  it('puts the replaced build back if the next one is incomplete', () => {
    const folder = createFolder()
    const out = join(folder, 'dist')
    publishOld(out)
    mkdirSync(join(folder, '.dist.stele'))
    renameSync(out, join(folder, '.dist.stele/previous'))
    writeFiles({ 'next/top.txt': 'staged' }, join(folder, '.dist.stele'))
    recover(out)
    expect(readTree(out)).toEqual(toTree(oldTexts))
    expect(readdirSync(folder)).toEqual(['dist'])
  })
})

describe('a file of an earlier build', () => {
  it('is not staged if its bytes are needed and cannot be read', () => {
    const staged: string[] = []
    const { writeCached } = createWriter({
      write({ bytes, ...record }) {
        staged.push(record.file)
        return { ...record, length: bytes.length, isUnchanged: false }
      },
      isUnchanged: () => false,
    })
    const files = toBuild(oldTexts).map(({ bytes, ...file }) => ({ ...file, length: bytes.length }))
    expect(writeCached(files, () => null)).toBe(null)
    expect(staged).toEqual([])
  })
})

describe('a file that no build wrote', () => {
  it('gets a number that is free if several have the same name', () => {
    const folder = createFolder()
    const [replaced, out] = [join(folder, 'replaced'), join(folder, 'dist')]
    publishOld(replaced)
    publishNew(out)
    const notYours = { 'a/added.json': 'not yours', 'a/added.json.d/added.json': 'not yours, too' }
    writeFiles(notYours, replaced)
    writeFiles({ 'a/added.json.d': 'a file of the new build' }, out)
    discard(replaced, out)
    expect(readTree(out)).toEqual({
      ...toTree(newTexts),
      'a/added.json.d': 'a file of the new build',
      'kept-1-added.json': 'not yours',
      'kept-2-added.json': 'not yours, too',
    })
  })

  it('stops the next build with an error that names the file, and stays unchanged', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    writeFiles({ 'a/notes.txt': 'not yours' }, out)
    const before = readStates(dirname(out))
    expect(() => publishNew(out)).toThrow(
      `Cannot publish to "${out}": it holds "a/notes.txt", which no build wrote; move it away, or choose another folder`,
    )
    expect(readStates(dirname(out))).toEqual(before)
  })

  it('moves to the next build if it is in the folder of a deployment tool', () => {
    const out = join(createFolder(), 'dist')
    publishOld(out)
    writeFiles({ 'a/.wrangler/cache/account.json': 'not yours' }, out)
    mkdirSync(join(out, 'a/.wrangler/tmp'))
    publishNew(out)
    expect(readTree(out)).toEqual({ ...toTree(newTexts), 'a/.wrangler/cache/account.json': 'not yours' })
    expect(publishNew(out)).toEqual({ written: 0, unchanged: 5, removed: 0 })
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('is never lost if it is added during a build, at any call to the file system', () => {
    for (let at = 1; ; at += 1) {
      const out = join(createFolder(), 'dist')
      publishOld(out)
      const removeFault = setFault({
        kind: 'intrude',
        below: dirname(out),
        at,
        file: join(out, 'a/notes.txt'),
      })
      try {
        publishNew(out)
      } catch (error) {
        // The file was added between the renames, and so created the out folder again.
        expect((error as Error).message).toMatch(/^Cannot restore /)
      }
      if (removeFault() < at) {
        expect(at).toBeGreaterThan(20)
        return
      }
      recover(out)
      const { 'a/notes.txt': added, ...rest } = readTree(out)
      expect({ at, added, rest }).toEqual({ at, added: 'not yours', rest: toTree(newTexts) })
      expect(readdirSync(dirname(out))).toEqual(['dist'])
    }
  })

  it('gets another name if it is added during a build at the path of a file of the next build', () => {
    for (const file of ['a/added.json', 'a/added.json/deeper']) {
      const out = join(createFolder(), 'dist')
      publishOld(out)
      const removeFault = setFault({ kind: 'intrude', below: dirname(out), at: 4, file: join(out, file) })
      publishNew(out)
      removeFault()
      const name = `kept-1-${file.endsWith('deeper') ? 'deeper' : 'added.json'}`
      expect(readTree(out)).toEqual({ ...toTree(newTexts), [name]: 'not yours' })
      expect(() => publishNew(out)).toThrow(
        `Cannot publish to "${out}": it holds "${name}", which no build wrote; move it away, or choose another folder`,
      )
    }
  })
})
