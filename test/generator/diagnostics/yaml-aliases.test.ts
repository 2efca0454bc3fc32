import { describe, expect, it } from 'vitest'
import { diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('an alias', () => {
  it('may stand for a value that is anchored before it', async () => {
    expect(await diagnoseEssay(toDocument(`title: &it T\ndescription: *it`))).toEqual([])
  })

  it('is reported where nothing is anchored by its name', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: *nothing`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:7-4:15',
        is: 'error yaml-syntax',
        reason:
          'Found the alias "*nothing", which stands for nothing; expected the anchor "&nothing" before it, or quotes around a value that begins with an asterisk',
        found: '*nothing',
        expected: ['&nothing'],
      },
    ])
  })

  it('is reported in a title that begins with an asterisk', async () => {
    expect(await diagnoseEssay(toDocument('title: *Now* or never\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:13',
        is: 'error yaml-syntax',
        reason:
          'Found the alias "*Now*", which stands for nothing; expected the anchor "&Now*" before it, or quotes around a value that begins with an asterisk',
        found: '*Now*',
        expected: ['&Now*'],
      },
    ])
  })

  it('is reported where aliases of aliases grow without bound', async () => {
    const nine = (name: string) => `[${Array(9).fill(name).join(', ')}]`
    const laughs = [...'bcdefghi'].map((name, place) => `${name}: &${name} ${nine(`*${'abcdefgh'[place]}`)}`)
    expect(await diagnoseEssay(toDocument([right, `a: &a ${nine('lol')}`, ...laughs].join('\n')))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:2',
        is: 'error unknown-key',
        reason: 'Found the unknown key "a"; expected "title", "description", "tags", "draft" or "date"',
        found: 'a',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:5:8-5:10',
        is: 'error yaml-syntax',
        reason:
          'Found aliases that stand for more values than a file of this kind holds; expected the values',
        found: '*a',
        expected: ['values without aliases'],
      },
    ])
  })

  it('that holds itself is judged like any other value', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: &all [a, *all]`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:16-4:20',
        is: 'error wrong-type',
        reason: 'Found a list as entry 2 of "tags"; expected a subject',
        found: 'a list',
        expected: ['a subject'],
      },
    ])
  })
})
