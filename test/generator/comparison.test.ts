/** The comparison of files with the published ones, without reading those that nobody touched. */

import { lstatSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createComparison, type PublishedFile } from '../../generator/kernel/publish/comparison.ts'
import { oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'

const [build] = toBuild(oldTexts)
const published = { file: 'a/changed.json', hash: build?.hash ?? '', length: build?.bytes.length ?? 0 }

let out: string
let path: string
beforeEach(() => {
  out = writeFiles(toTree(oldTexts), createFolder())
  path = join(out, published.file)
})

const setTime = (seconds: number) => utimesSync(path, seconds, seconds)
const addStamp = (): readonly PublishedFile[] => createComparison(out).addStamps([published])

/** Changes a byte of the file, in place. */
const damage = () => writeFileSync(path, oldTexts['a/changed.json'].replace('as', 'AS'), { flag: 'r+' })

const isPublished = (trusted: readonly PublishedFile[]): boolean => {
  const comparison = createComparison(out)
  comparison.trust(trusted)
  return comparison.isPublished(published)
}

describe('a published file', () => {
  it('has a stamp if it is older than the manifest', () => {
    setTime(1)
    expect(addStamp()).toEqual([{ ...published, stamp: `${lstatSync(path).ino} 1000` }])
  })

  it('has no stamp if it is not: a change of it might keep its time', () => {
    const { mtimeMs } = lstatSync(join(out, '_stele/manifest.json'))
    setTime(mtimeMs / 1000 + 1)
    expect(addStamp()).toEqual([published])
  })

  it('has no stamp if it is gone', () => {
    rmSync(path)
    expect(addStamp()).toEqual([published])
  })

  it('keeps the stamp from before it was read', () => {
    setTime(1)
    const comparison = createComparison(out)
    expect(comparison.isPublished(published)).toBe(true)
    damage()
    expect(isPublished(comparison.addStamps([published]))).toBe(false)
  })

  it('is not read if it has its stamp', () => {
    setTime(1)
    const trusted = addStamp()
    damage()
    setTime(1)
    expect(isPublished(trusted)).toBe(true)
    expect(isPublished([])).toBe(false)
  })

  it('is another file if it has its stamp and another hash is expected', () => {
    setTime(1)
    const trusted = addStamp().map((file) => ({ ...file, hash: 'another' }))
    expect(isPublished(trusted)).toBe(false)
  })

  it('is read if it was written to since, with or without a change', () => {
    setTime(1)
    const trusted = addStamp()
    setTime(2)
    expect(isPublished(trusted)).toBe(true)
    damage()
    expect(isPublished(trusted)).toBe(false)
  })
})
