/** The records of the files of a build. */

import { describe, expect, it } from 'vitest'
import { createFileRecords } from '../../generator/kernel/file.ts'

const plan = [
  { file: 'sitemap.xml', lang: null },
  { file: 'robots.txt', lang: null },
]

describe('The records of files', () => {
  it('are in the order of the plan, whatever was rendered first', () => {
    const records = createFileRecords(plan)
    records.add({ file: 'robots.txt', hash: 'b', length: 2 })
    records.add({ file: 'sitemap.xml', hash: 'a', length: 1, outline: '[12,[]]' })
    expect(records.list()).toEqual([
      { file: 'sitemap.xml', lang: null, hash: 'a', length: 1, tokens: '12' },
      { file: 'robots.txt', lang: null, hash: 'b', length: 2 },
    ])
  })

  it('refuse a file that is not planned', () => {
    expect(() => createFileRecords(plan).add({ file: 'other.txt', hash: 'a', length: 1 })).toThrow(
      'Cannot publish "other.txt": it is not planned',
    )
  })

  it('do not list a build in which a file is missing', () => {
    const records = createFileRecords(plan)
    records.add({ file: 'sitemap.xml', hash: 'a', length: 1 })
    expect(() => records.list()).toThrow('Cannot publish the site: "robots.txt" is not rendered')
    expect(() => records.getOutline('sitemap.xml')).toThrow(
      'Cannot publish the site: "sitemap.xml" has no outline',
    )
  })
})
