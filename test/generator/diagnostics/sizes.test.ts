/** Content at its limits is accepted, and content beyond them is reported with its position. */

import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { essayFile, findLines, testReports, toBody, toDocument } from '../../fixtures/diagnose.ts'

const site = String(smallSite['site.yaml'])
const profile = String(smallSite['profile/en.yaml'])
const letters = (count: number): string => 'a'.repeat(count)
const list = (count: number): string =>
  `[${Array.from({ length: count }, (_, index) => `t${index}`).join(', ')}]`

/** The line of a text that is too long. */
const tooLong = (at: string, name: string, length: number, max: number) =>
  `${at} error invalid-value: ${name} must be text of at most ${max} characters, got ${length} characters [found: ${length} characters; expected: text of at most ${max} characters]`

/** The line of a list that is too long. */
const tooMany = (at: string, name: string, expected: string, length: number) =>
  `${at} error invalid-value: ${name} must be ${expected}, got ${length} entries [found: ${length} entries; expected: ${expected}]`

const tooLarge = (file: string, what: string, length: number, max: number) =>
  `${file}:1:1 error too-large: The ${what} has ${length} bytes; use at most ${max} bytes [found: ${length} bytes; expected: at most ${max} bytes]`

describe('front matter at its limits', () => {
  testReports({
    'is accepted': [toDocument(`title: ${letters(500)}\ndescription: ${letters(5000)}\ntags: ${list(1000)}`)],
    'is reported for one tag that is too long': [
      toDocument(`title: T\ndescription: D\ntags: [a, ${letters(501)}]`),
      tooLong(`${essayFile}:4:11-4:512`, 'Entry 2 of "tags"', 501, 500),
    ],
    'is not parsed beyond 1 MB': [
      toDocument(`title: T\ndescription: ${letters(1_000_000)}`),
      tooLarge(essayFile, 'front matter', 1_000_023, 1_000_000),
    ],
  })

  it('is reported one character or entry later', async () => {
    const tags = list(1001)
    const frontMatter = `title: ${letters(501)}\ndescription: ${letters(5001)}\ntags: ${tags}`
    expect(await findLines(toDocument(frontMatter))).toEqual([
      tooLong(`${essayFile}:2:8-2:509`, '"title"', 501, 500),
      tooLong(`${essayFile}:3:14-3:5015`, '"description"', 5001, 5000),
      tooMany(`${essayFile}:4:7-4:${7 + tags.length}`, '"tags"', 'a list of at most 1000 entries', 1001),
    ])
  })
})

describe('site.yaml and profiles at their limits', () => {
  it('are reported one character or entry later', async () => {
    const codes = Array.from({ length: 101 }, (_, index) => `x${letters(1)}-${index + 10}`)
    const languages = `[en, pt, ${codes.slice(2).join(', ')}]`
    const lines = await findLines({
      'site.yaml': site.replace('[en, pt]', languages).replace('Small API', letters(501)),
      'profile/en.yaml': profile.replace('Sample Author', letters(501)).replace('[samples]', list(1001)),
    })
    expect(lines.filter((line) => line.includes('error invalid-value'))).toEqual([
      tooLong('profile/en.yaml:1:7-1:508', '"name"', 501, 500),
      tooMany(
        `profile/en.yaml:4:8-4:${8 + list(1001).length}`,
        '"focus"',
        'a list of at most 1000 entries',
        1001,
      ),
      tooLong('site.yaml:2:10-2:511', '"service"', 501, 500),
      tooMany(
        `site.yaml:4:12-4:${12 + languages.length}`,
        '"languages"',
        'a list of at most 100 language codes',
        101,
      ),
    ])
  })

  it('are not read beyond 1 MB', async () => {
    const comment = `# ${letters(1_000_000)}\n`
    expect(
      await findLines({ 'site.yaml': `${site}${comment}`, 'profile/en.yaml': `${profile}${comment}` }),
    ).toEqual([
      tooLarge('profile/en.yaml', 'file', 1_000_003 + profile.length, 1_000_000),
      tooLarge('site.yaml', 'file', 1_000_003 + site.length, 1_000_000),
    ])
  })
})

describe('a document', () => {
  it('may have 5 MB', async () => {
    const document = toBody('word\n\n')
    const body = 'A line of text.\n'.repeat(400_000).slice(0, 5_000_000 - document.length)
    // One paragraph. Only the size is of interest.
    const text = `${document}\`\`\`text\n${body.slice(12)}\n\`\`\``.slice(0, 5_000_000)
    expect(await findLines(text)).toEqual([])
  })
})
