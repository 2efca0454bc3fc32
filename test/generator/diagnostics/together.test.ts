import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, toBody, toDocument } from '../../fixtures/diagnose.ts'

/** Position, rule and wrong value of each diagnostic. Other tests compare the messages. */
const listDiagnostics = async (changes: Parameters<typeof diagnose>[0]) =>
  (await diagnose(changes)).map(({ at, is, found }) => [at, is, found])

const profile = String(smallSite['profile/en.yaml'])

describe('one check', () => {
  it('reports all mistakes of one file: bytes, YAML, values, MDX, links and anchors', async () => {
    const text = toDocument(
      'title: "T\ndescription: 5\ndate: 2026-13\ntitel: x\ndate: 2026-1',
      'Two {1 +} [a](/essays/no-1)\n\n[b](#no-2) \n',
    )
    const bytes = Buffer.concat([Buffer.from(`\uFEFF${text}`), Buffer.from([0xff])])
    expect(
      await listDiagnostics({ 'essays/first-essay/en.md': null, 'essays/first-essay/en.mdx': bytes }),
    ).toEqual([
      ['essays/first-essay/en.mdx:1:1', 'warning byte-order-mark', 'U+FEFF'],
      ['essays/first-essay/en.mdx:2:8-2:10', 'error yaml-syntax', '"T'],
      ['essays/first-essay/en.mdx:3:14-3:15', 'error wrong-type', 'the number 5'],
      ['essays/first-essay/en.mdx:5:1-5:6', 'error unknown-key', 'titel'],
      ['essays/first-essay/en.mdx:6:1-6:5', 'error duplicate-key', 'date'],
      ['essays/first-essay/en.mdx:6:7-6:13', 'error invalid-date', '"2026-1"'],
      ['essays/first-essay/en.mdx:9:9', 'error mdx-syntax', '} [a](/essays/no-1)'],
      ['essays/first-essay/en.mdx:9:11-9:28', 'error missing-document', '/essays/no-1'],
      ['essays/first-essay/en.mdx:11:1-11:11', 'warning uncertain-anchor', '#no-2'],
      ['essays/first-essay/en.mdx:12:1', 'error not-utf8', '0xFF'],
    ])
  })

  it('reports the mistakes of every file', async () => {
    expect(
      await listDiagnostics({
        'site.yaml':
          'base_url: https://site.test?\nservice: S: T\nversion: 2.0.0\nlanguages: [en, pt]\nlanguage: en\n',
        'profile/en.yaml': profile
          .replace('name: Sample Author', 'name: [Sample, Author]')
          .replace(/ {2}about: .*\n/, ''),
        'profile/pt.yaml': null,
        'essays/first-essay/en.md': toDocument('title: T', '[a](/essays/no-1) [b](/pt/essays/second)\n'),
        'essays/first-essay/EN.md': 'No front matter.\n',
        'essays/second/en.mdx': toBody('<Open>\n\n[c](/essays/first-essay#no-2)\n'),
        'essays/Third Essay/en.markdown': '',
        'essays/index/pt.md': '',
        'pages/stray.md': '',
      }),
    ).toEqual([
      ['essays/Third Essay:1:1', 'error empty-folder', 'a folder without a document'],
      ['essays/Third Essay/en.markdown:1:1', 'error unexpected-file', 'a file'],
      ['essays/first-essay/EN.md:1:1', 'error missing-front-matter', 'no front matter'],
      ['essays/first-essay/EN.md:1:1', 'error unknown-language', 'EN'],
      ['essays/first-essay/en.md:2:1-2:6', 'error missing-key', 'no such key'],
      ['essays/first-essay/en.md:5:1-5:18', 'error missing-document', '/essays/no-1'],
      ['essays/first-essay/en.md:5:19-5:41', 'error untranslated-link', '/pt/essays/second'],
      ['essays/index:1:1', 'error reserved-slug', 'index'],
      ['essays/index/pt.md:1:1', 'error empty-file', 'an empty file'],
      ['essays/second/en.mdx:6:1', 'error mdx-syntax', '<Open>'],
      ['essays/second/en.mdx:8:1-8:30', 'error missing-anchor', '/essays/first-essay#no-2'],
      ['pages/stray.md:1:1', 'error unexpected-file', 'a file'],
      ['profile/en.yaml:1:7-1:23', 'error wrong-type', 'a list'],
      ['profile/en.yaml:5:1-5:6', 'error missing-page', 'no such page'],
      ['profile/pt.yaml:1:1', 'error missing-profile', 'no such file'],
      ['site.yaml:1:11-1:29', 'error invalid-value', '"https://site.test?"'],
      ['site.yaml:2:10-2:14', 'error yaml-syntax', 'S: T'],
      ['site.yaml:3:10-3:15', 'error invalid-value', '"2.0.0"'],
      ['site.yaml:5:1-5:9', 'error unknown-setting', 'language'],
    ])
  })
})

describe('an invalid site.yaml', () => {
  const wrongDocuments = {
    'essays/first-essay/en.md': toBody('[a](/essays/no-1) [b](https://site.test/essays/no-2)\n'),
    'essays/first-essay/de.md': toBody('x\n'),
  }

  it('hides no mistakes in links and languages if its languages are valid', async () => {
    expect(
      await listDiagnostics({
        ...wrongDocuments,
        'site.yaml': 'base_url: https://site.test\nlanguages: [en, pt]\nversion: 2.0.0\n',
      }),
    ).toEqual([
      ['essays/first-essay/de.md:1:1', 'error unknown-language', 'de'],
      ['essays/first-essay/en.md:6:1-6:18', 'error missing-document', '/essays/no-1'],
      ['essays/first-essay/en.md:6:19-6:53', 'error missing-document', 'https://site.test/essays/no-2'],
      ['site.yaml:1:1-1:9', 'error missing-key', 'no such key'],
      ['site.yaml:3:10-3:15', 'error invalid-value', '"2.0.0"'],
    ])
  })

  it('hides only mistakes in absolute links to the site if its base_url is invalid', async () => {
    expect(
      await listDiagnostics({
        ...wrongDocuments,
        'site.yaml': 'base_url: site.test\nservice: S\nlanguages: [en, pt]\nversion: 1.0.0\n',
      }),
    ).toEqual([
      ['essays/first-essay/de.md:1:1', 'error unknown-language', 'de'],
      ['essays/first-essay/en.md:6:1-6:18', 'error missing-document', '/essays/no-1'],
      ['site.yaml:1:11-1:20', 'error invalid-value', '"site.test"'],
    ])
  })

  it('hides only mistakes that depend on the languages if those are invalid', async () => {
    const essay = toDocument('title: 5\ndescription: D', '[a](/essays/no-1)\n')
    const site = 'base_url: https://site.test\nservice: S\nlanguages: en\nversion: 1.0.0\n'
    expect(
      await listDiagnostics({
        'site.yaml': site,
        'essays/first-essay/en.md': essay,
        'essays/First/en.md': toBody('x\n'),
        'profile/pt.yaml': profile.replace(/ {2}about: .*\n/, ''),
      }),
    ).toEqual([
      ['essays/First:1:1', 'error invalid-slug', 'First'],
      ['essays/first-essay/en.md:2:8-2:9', 'error wrong-type', 'the number 5'],
      ['profile/pt.yaml:5:1-5:6', 'error missing-page', 'no such page'],
      ['site.yaml:3:12-3:14', 'error wrong-type', '"en"'],
    ])
  })
})

describe('an invalid document', () => {
  it('counts as a link target, so that links to it are not reported as well', async () => {
    expect(
      await listDiagnostics({
        'essays/broken/en.md': toDocument('title: "\ndescription: 5'),
        'essays/bare/en.md': 'No front matter.\n',
        'essays/empty/en.md': '',
        'essays/first-essay/en.md': toBody(
          '[a](/essays/broken) [b](/essays/bare.md) [c](/essays/empty) [d](/api/v1/essays/bare)\n',
        ),
      }),
    ).toEqual([
      ['essays/bare/en.md:1:1', 'error missing-front-matter', 'no front matter'],
      ['essays/broken/en.md:2:8-2:9', 'error yaml-syntax', '"'],
      ['essays/broken/en.md:3:14-3:15', 'error wrong-type', 'the number 5'],
      ['essays/empty/en.md:1:1', 'error empty-file', 'an empty file'],
    ])
  })

  it('is still a draft if its front matter says so', async () => {
    const draft = toDocument('title: T\ndescription: D\ndraft: true\ntags: [a\ndate: 2026-13')
    expect(
      await listDiagnostics({
        'essays/second/en.md': draft,
        'essays/first-essay/en.md': toBody('[a](/essays/second)\n'),
      }),
    ).toEqual([
      ['essays/first-essay/en.md:6:1-6:20', 'error missing-document', '/essays/second'],
      ['essays/second/en.md:5:7-5:9', 'error yaml-syntax', '[a'],
      ['essays/second/en.md:6:7-6:14', 'error invalid-date', '"2026-13"'],
    ])
  })
})
