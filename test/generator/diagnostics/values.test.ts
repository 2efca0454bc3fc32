import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a value of another type', () => {
  it('is a number as its author wrote it', async () => {
    expect(await diagnoseEssay(toDocument('title: 1984\ndescription: 12.50'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:12',
        is: 'error wrong-type',
        reason: 'Found the number 1984 as "title"; expected a title; quotes around it make it a text',
        found: 'the number 1984',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:3:14-3:19',
        is: 'error wrong-type',
        reason:
          'Found the number 12.50 as "description"; expected a sentence or two on what it is about; quotes around it make it a text',
        found: 'the number 12.50',
        expected: ['a sentence or two on what it is about'],
      },
    ])
    expect(await diagnoseEssay(toDocument('title: 0x1F\ndescription: .inf'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:12',
        is: 'error wrong-type',
        reason: 'Found the number 0x1F as "title"; expected a title; quotes around it make it a text',
        found: 'the number 0x1F',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:3:14-3:18',
        is: 'error wrong-type',
        reason:
          'Found the number .inf as "description"; expected a sentence or two on what it is about; quotes around it make it a text',
        found: 'the number .inf',
        expected: ['a sentence or two on what it is about'],
      },
    ])
  })

  it('is nothing where only a comment follows the colon', async () => {
    expect(await diagnoseEssay(toDocument('title: # The title\ndescription: ~'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8',
        is: 'error wrong-type',
        reason: 'Found nothing as "title"; expected a title',
        found: 'nothing',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:3:14-3:15',
        is: 'error wrong-type',
        reason: 'Found nothing as "description"; expected a sentence or two on what it is about',
        found: 'nothing',
        expected: ['a sentence or two on what it is about'],
      },
    ])
  })

  it('is a text where true or false is meant', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ndraft: yes`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:8-4:11',
        is: 'error wrong-type',
        reason: 'Found "yes" as "draft"; expected true or false',
        found: '"yes"',
        expected: ['true or false'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`${right}\ndraft: "false"`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:8-4:15',
        is: 'error wrong-type',
        reason: 'Found "false" as "draft"; expected true or false',
        found: '"false"',
        expected: ['true or false'],
      },
    ])
  })

  it('is told for each entry of a list', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: [a, 1, false, null, [b], { c: d }]`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:11-4:12',
        is: 'error wrong-type',
        reason:
          'Found the number 1 as entry 2 of "tags"; expected a subject; quotes around it make it a text',
        found: 'the number 1',
        expected: ['a subject'],
      },
      {
        at: 'essays/first-essay/en.md:4:14-4:19',
        is: 'error wrong-type',
        reason: 'Found false as entry 3 of "tags"; expected a subject; quotes around it make it a text',
        found: 'false',
        expected: ['a subject'],
      },
      {
        at: 'essays/first-essay/en.md:4:21-4:25',
        is: 'error wrong-type',
        reason: 'Found nothing as entry 4 of "tags"; expected a subject',
        found: 'nothing',
        expected: ['a subject'],
      },
      {
        at: 'essays/first-essay/en.md:4:27-4:30',
        is: 'error wrong-type',
        reason: 'Found a list as entry 5 of "tags"; expected a subject',
        found: 'a list',
        expected: ['a subject'],
      },
      {
        at: 'essays/first-essay/en.md:4:32-4:40',
        is: 'error wrong-type',
        reason: 'Found keys with values as entry 6 of "tags"; expected a subject',
        found: 'keys with values',
        expected: ['a subject'],
      },
    ])
  })

  it('is a text where a list is meant', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: alpha, beta`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:7-4:18',
        is: 'error wrong-type',
        reason: 'Found "alpha, beta" as "tags"; expected a list of subjects such as [testing, design]',
        found: '"alpha, beta"',
        expected: ['a list of subjects such as [testing, design]'],
      },
    ])
  })

  it('may be the whole front matter', async () => {
    expect(await diagnoseEssay(toDocument('- title: T\n- description: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-4:1',
        is: 'error wrong-type',
        reason: 'Found a list; expected keys with values, a colon and a space between them',
        found: 'a list',
        expected: ['keys with values, a colon and a space between them'],
      },
    ])
    expect(await diagnoseEssay(toDocument('title:T\ndescription:D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-3:14',
        is: 'error wrong-type',
        reason: 'Found "title:T description:D"; expected keys with values, a colon and a space between them',
        found: '"title:T description:D"',
        expected: ['keys with values, a colon and a space between them'],
      },
    ])
  })
})

describe('a value that says nothing or something else', () => {
  it('is a blank text', async () => {
    expect(await diagnoseEssay(toDocument('title: "  "\ndescription: ""\ntags: [" "]'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:12',
        is: 'error invalid-value',
        reason: 'Found "  " as "title"; expected a title',
        found: '"  "',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:3:14-3:16',
        is: 'error invalid-value',
        reason: 'Found "" as "description"; expected a sentence or two on what it is about',
        found: '""',
        expected: ['a sentence or two on what it is about'],
      },
      {
        at: 'essays/first-essay/en.md:4:8-4:11',
        is: 'error invalid-value',
        reason: 'Found " " as entry 1 of "tags"; expected a subject',
        found: '" "',
        expected: ['a subject'],
      },
    ])
  })

  it('is a page’s type that there is not', async () => {
    const about = toDocument(`${right}\ntype: trust-anchor`)
    expect(await diagnose({ 'pages/about/en.md': about })).toEqual([
      {
        at: 'pages/about/en.md:4:7-4:19',
        is: 'error invalid-value',
        reason:
          'Found "trust-anchor" as "type"; expected "page", "developer_resource" or "trust_anchor"; did you mean "trust_anchor"?',
        found: '"trust-anchor"',
        expected: ['page', 'developer_resource', 'trust_anchor'],
      },
    ])
  })
})
