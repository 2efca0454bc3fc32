import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { frontMatterSchemas } from '../../../generator/content/schemas/front-matter.ts'
import { profileSchema } from '../../../generator/content/schemas/profile.ts'
import { siteSchema } from '../../../generator/content/schemas/site.ts'
import { smallSite } from '../../fixtures/content.ts'
import {
  diagnose,
  diagnoseEssay,
  essayFile,
  findLines,
  testReports,
  toBody,
  toDocument,
} from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

type Schema = z.core.JSONSchema._JSONSchema

/** Returns values, in YAML, that hold a map without a text where the schema wants another value. */
function listWrongValues(schema: Schema): readonly string[] {
  const whole = ['{ toString: x }', '[{ toString: x }]']
  if (typeof schema === 'boolean') return whole
  const { properties = {}, items, additionalProperties, propertyNames, anyOf = [] } = schema
  const [name = 'key'] = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : []
  const inner: readonly (readonly [before: string, schema: Schema | undefined, after: string])[] = [
    ...Object.entries(properties).map(([key, value]) => [`{ ${key}: `, value, ' }'] as const),
    [`{ ${name}: `, additionalProperties, ' }'],
    ...[items].flat().map((item) => ['[', item, ']'] as const),
    ...anyOf.map((option) => ['', option, ''] as const),
  ]
  return [
    ...whole,
    ...inner.flatMap(([before, value, after]) =>
      typeof value === 'object' ? listWrongValues(value).map((wrong) => before + wrong + after) : [],
    ),
  ]
}

/** Sets a key of a document or a YAML file. */
function withKey(text: string, key: string, value: string): string {
  const line = `${key}: ${value}\n`
  const present = new RegExp(`^${key}:.*\\n(?:(?: |- ).*\\n)*`, 'm')
  if (present.test(text)) return text.replace(present, line)
  return text.startsWith('---\n') ? text.replace('---\n', `---\n${line}`) : text + line
}

describe('a value of the wrong type', () => {
  it('is reported if it is a map that JavaScript cannot convert to text', async () => {
    const frontMatter = 'title: { toString: x }\ndescription: D\ntags: [{ toString: 1 }]'
    const rows = await diagnoseEssay(toDocument(frontMatter))
    expect(rows.map(({ is, reason }) => `${is}: ${reason}`)).toEqual([
      'error wrong-type: "title" must be non-blank text, got a map',
      'error wrong-type: Entry 1 of "tags" must be non-blank text, got a map',
    ])
    const site = String(smallSite['site.yaml']).replace(/^service: .*$/m, 'service: { toString: x }')
    expect((await diagnose({ 'site.yaml': site })).map(({ reason }) => reason)).toEqual([
      '"service" must be non-blank text, got a map',
    ])
  })

  it.each([
    ['site.yaml', siteSchema, String(smallSite['site.yaml'])],
    ['profile/en.yaml', profileSchema, String(smallSite['profile/en.yaml'])],
    [essayFile, frontMatterSchemas.essay, toDocument(right)],
  ] as const)('is reported at every key of %s, also inside of lists and maps', async (file, schema, text) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    // An author may put any map in "extra" of an essay.
    const keys = Object.entries(properties).filter(([key]) => key !== 'extra' || file !== essayFile)
    const values = keys.map(([key, value]) => ({ key, wrong: listWrongValues(value) }))
    const rounds = Math.max(...values.map(({ wrong }) => wrong.length))
    const unreported: string[] = []
    // Each check has one wrong value of every key.
    for (let round = 0; round < rounds; round++) {
      const present = values.flatMap(({ key, wrong }) =>
        wrong.slice(round, round + 1).map((value) => ({ key, value })),
      )
      const changed = present.reduce((before, { key, value }) => withKey(before, key, value), text)
      const rows = await diagnose({ [file]: changed })
      const lines = changed.split('\n')
      for (const { key, value } of present) {
        const line = lines.indexOf(`${key}: ${value}`) + 1
        const isReported = rows.some(
          ({ at, is }) => at.startsWith(`${file}:${line}:`) && is.startsWith('error'),
        )
        if (!isReported) unreported.push(`${key}: ${value}`)
      }
    }
    expect(unreported).toEqual([])
  })

  it('is reported as the number that the author wrote', async () => {
    expect(await findLines(toDocument('title: 1984\ndescription: 12.50'))).toEqual([
      'essays/first-essay/en.md:2:8-2:12 error wrong-type: "title" must be non-blank text, got the number 1984; put it in quotes to make it text [found: the number 1984; expected: non-blank text]',
      'essays/first-essay/en.md:3:14-3:19 error wrong-type: "description" must be non-blank text, got the number 12.50; put it in quotes to make it text [found: the number 12.50; expected: non-blank text]',
    ])
    expect(await findLines(toDocument('title: 0x1F\ndescription: .inf'))).toEqual([
      'essays/first-essay/en.md:2:8-2:12 error wrong-type: "title" must be non-blank text, got the number 0x1F; put it in quotes to make it text [found: the number 0x1F; expected: non-blank text]',
      'essays/first-essay/en.md:3:14-3:18 error wrong-type: "description" must be non-blank text, got the number .inf; put it in quotes to make it text [found: the number .inf; expected: non-blank text]',
    ])
  })

  testReports({
    'is reported as no value if only a comment follows the colon': [
      toDocument('title: # The title\ndescription: ~'),
      'essays/first-essay/en.md:2:8 error wrong-type: "title" must be non-blank text, got no value [found: no value; expected: non-blank text]',
      'essays/first-essay/en.md:3:14-3:15 error wrong-type: "description" must be non-blank text, got no value [found: no value; expected: non-blank text]',
    ],
    'may be one visible character among others': [
      toDocument('title: "\\u200b❤\\ufe0f"\ndescription: "\\u2060é"'),
    ],
    'is reported for each wrong entry of a list': [
      toDocument(`${right}\ntags: [a, 1, false, null, [b], { c: d }]`),
      'essays/first-essay/en.md:4:11-4:12 error wrong-type: Entry 2 of "tags" must be non-blank text, got the number 1; put it in quotes to make it text [found: the number 1; expected: non-blank text]',
      'essays/first-essay/en.md:4:14-4:19 error wrong-type: Entry 3 of "tags" must be non-blank text, got false; put it in quotes to make it text [found: false; expected: non-blank text]',
      'essays/first-essay/en.md:4:21-4:25 error wrong-type: Entry 4 of "tags" must be non-blank text, got no value [found: no value; expected: non-blank text]',
      'essays/first-essay/en.md:4:27-4:30 error wrong-type: Entry 5 of "tags" must be non-blank text, got a list [found: a list; expected: non-blank text]',
      'essays/first-essay/en.md:4:32-4:40 error wrong-type: Entry 6 of "tags" must be non-blank text, got a map [found: a map; expected: non-blank text]',
    ],
    'is reported if it is text instead of a list': [
      toDocument(`${right}\ntags: alpha, beta`),
      'essays/first-essay/en.md:4:7-4:18 error wrong-type: "tags" must be a list of tags such as [testing, design], got "alpha, beta" [found: "alpha, beta"; expected: a list of tags such as [testing, design]]',
    ],
  })

  it.each(['\\t', ' \\u00a0', '\\u200b', '\\u00ad\\u2060', '\\u3164'])(
    'is reported if readers see nothing of it: "%s"',
    async (text) => {
      const rows = await diagnoseEssay(toDocument(`title: "${text}"\ndescription: D`))
      expect(rows.map(({ at, is, expected }) => [at, is, expected])).toEqual([
        [`essays/first-essay/en.md:2:8-2:${10 + text.length}`, 'error invalid-value', ['non-blank text']],
      ])
    },
  )

  it('is reported if it is text instead of true or false', async () => {
    expect(await findLines(toDocument(`${right}\ndraft: yes`))).toEqual([
      'essays/first-essay/en.md:4:8-4:11 error wrong-type: "draft" must be true or false, got "yes" [found: "yes"; expected: true or false]',
    ])
    expect(await findLines(toDocument(`${right}\ndraft: "false"`))).toEqual([
      'essays/first-essay/en.md:4:8-4:15 error wrong-type: "draft" must be true or false, got "false" [found: "false"; expected: true or false]',
    ])
  })

  it('is reported if the whole front matter is not a map', async () => {
    expect(await findLines(toDocument('- title: T\n- description: D'))).toEqual([
      'essays/first-essay/en.md:2:1-4:1 error wrong-type: The YAML must be a map of "key: value" entries, got a list [found: a list; expected: a map of "key: value" entries]',
    ])
    expect(await findLines(toDocument('title:T\ndescription:D'))).toEqual([
      'essays/first-essay/en.md:2:1-3:14 error wrong-type: The YAML must be a map of "key: value" entries, got "title:T description:D" [found: "title:T description:D"; expected: a map of "key: value" entries]',
    ])
  })
})

describe('an invalid value', () => {
  it('is reported if it is blank', async () => {
    expect(await findLines(toDocument('title: "  "\ndescription: ""\ntags: [" "]'))).toEqual([
      'essays/first-essay/en.md:2:8-2:12 error invalid-value: "title" must be non-blank text, got "  " [found: "  "; expected: non-blank text]',
      'essays/first-essay/en.md:3:14-3:16 error invalid-value: "description" must be non-blank text, got "" [found: ""; expected: non-blank text]',
      'essays/first-essay/en.md:4:8-4:11 error invalid-value: Entry 1 of "tags" must be non-blank text, got " " [found: " "; expected: non-blank text]',
    ])
  })

  it('is reported with the nearest type if a page has an unknown type', async () => {
    const about = toDocument(`${right}\ntype: trust-anchor`)
    expect(await findLines({ 'pages/about/en.md': about })).toEqual([
      'pages/about/en.md:4:7-4:19 error invalid-value: "type" must be "page", "developer_resource" or "trust_anchor", got "trust-anchor"; did you mean "trust_anchor"? [found: "trust-anchor"; expected: page | developer_resource | trust_anchor]',
    ])
  })
})

it('a text with half of a surrogate pair is reported, because UTF-8 cannot encode it', async () => {
  const lines = await findLines(toBody('Body.\n').replace('title: T', 'title: "A\\uD800"'))
  expect(lines).toEqual([
    `${essayFile}:2:8-2:17 error invalid-value: "title" must be text without half of a surrogate pair (U+D800 to U+DFFF), got "A\uD800" [found: "A\uD800"; expected: text without half of a surrogate pair (U+D800 to U+DFFF)]`,
  ])
})
