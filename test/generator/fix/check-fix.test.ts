/** `stele check --fix`: what it changes in files, and what it leaves. */

import { appendFileSync, chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check } from '../../../generator/commands/check/check.ts'
import { openRepairs } from '../../../generator/commands/check/fix-content.ts'
import { formatDiagnostics } from '../../../generator/commands/diagnostic-formats/formats.ts'
import { toSourceHash } from '../../../generator/content/texts/document.ts'
import { ContentError } from '../../../generator/kernel/diagnostics/errors.ts'
import { toRuleUrl } from '../../../generator/kernel/diagnostics/to-diagnostics.ts'
import { runCli } from '../../fixtures/cli.ts'
import { smallSite, writeFiles } from '../../fixtures/content.ts'
import { testDay, toDocument } from '../../fixtures/diagnose.ts'
import { setFault } from '../../fixtures/faults.ts'
import { createRepository } from '../../fixtures/repository.ts'
import { createSarifCheck } from '../../fixtures/sarif-schema.ts'
import { readStates, readTree } from '../../fixtures/tree.ts'

const [english, portuguese] = ['essays/first-essay/en.md', 'essays/first-essay/pt.md'] as const

const fix = (content: string) => check({ content, fix: true, threads: 0, today: testDay })

const originalHash = toSourceHash(
  { title: 'First essay', description: 'The first of them.', tags: ['alpha'] },
  'Opening words.\n\n## A section\n\nMore words.',
)

/** A site with a repairable mistake of each kind. The second file has Windows line endings. */
const broken = {
  ...smallSite,
  'site.yaml':
    '# Settings\nBase-URL: "https://site.test/" # ours\nservice: S\nversion: 1.0.0\nlanguages: [en, pt]\nrules: { similar-tags: Warn }\n',
  'essays/second/en.md':
    '---\r\n# A note\r\ndraft: no\r\nTitle: 1984\r\ndescription: \'D\' # short\r\ntags:\r\n  - ALPHA # loud\r\ndate:   2026/2/3\r\n---\r\n\r\nSee [b](/essays/first-essay/#x "t")\r\n',
  'essays/third/en.md': '\uFEFF---\ntitle: T\ndescription: D\ntags: [alpha, b]\n---\n\n## x\n',
  [english]: `${smallSite[english]}\n## x\n`,
}

describe('stele check --fix', () => {
  it('keeps comments, order, quotes and line endings', async () => {
    const content = writeFiles(broken)
    const before = readTree(content)
    const { fixed, diagnostics } = await fix(content)
    expect(diagnostics).toEqual([])
    const expected = {
      ...Object.fromEntries(Object.entries(before).map(([path, bytes]) => [path, String(bytes)])),
      'site.yaml':
        '# Settings\nbase_url: "https://site.test/" # ours\nservice: S\nversion: 1.0.0\nlanguages: [en, pt]\nrules: { similar-tags: warn }\n',
      'essays/second/en.md':
        '---\r\n# A note\r\ndraft: false\r\ntitle: "1984"\r\ndescription: \'D\' # short\r\ntags:\r\n  - alpha # loud\r\ndate:   2026-02-03\r\n---\r\n\r\nSee [b](/essays/first-essay#x "t")\r\n',
      'essays/third/en.md': '---\ntitle: T\ndescription: D\ntags: [alpha, b]\n---\n\n## x\n',
    }
    const after = Object.entries(readTree(content)).map(([path, bytes]) => [path, String(bytes)])
    expect(Object.fromEntries(after)).toEqual(expected)
    expect(
      fixed
        .map(
          ({ file, line, rule, message }) => `${file.slice(content.length + 1)}:${line} ${rule} ${message}`,
        )
        .sort(),
    ).toEqual(
      [
        'essays/second/en.md:3 wrong-type Replaced no by false',
        'essays/second/en.md:4 unknown-key Replaced Title by title',
        'essays/second/en.md:4 wrong-type Replaced 1984 by "1984"',
        'essays/second/en.md:7 similar-tags Replaced ALPHA by alpha',
        'essays/second/en.md:8 invalid-date Replaced 2026/2/3 by 2026-02-03',
        'essays/second/en.md:11 uncertain-link Replaced [b](/essays/first-essay/#x "t") by [b](/essays/first-essay#x "t")',
        'essays/third/en.md:1 byte-order-mark Removed the byte order mark',
        'site.yaml:2 unknown-setting Replaced Base-URL by base_url',
        'site.yaml:6 invalid-value Replaced Warn by warn',
      ].sort(),
    )
  })

  it('changes nothing if nothing can be repaired, and reports the mistakes', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.md': toDocument('titel: T\ndescription: D\nTitle: A\ntitle: B'),
    })
    const before = readStates(content)
    const error: unknown = await fix(content).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ContentError)
    const { fixed, diagnostics } = error as ContentError
    expect(fixed).toEqual([])
    expect(diagnostics.map(({ rule, found }) => `${rule} ${found}`)).toEqual([
      'unknown-key titel',
      'unknown-key Title',
    ])
    expect(readStates(content)).toEqual(before)
  })

  it('leaves a file alone that has changed since it was checked', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.md': toDocument('title: 1984\ndescription: D'),
    })
    const path = join(content, 'essays/second/en.md')
    const repairs = await openRepairs({ content })
    const error: unknown = await check({ content, today: testDay }).catch((thrown) => thrown)
    appendFileSync(path, 'More.\n')
    const states = readStates(content)
    expect(repairs.repair((error as ContentError).diagnostics)).toEqual([])
    expect(readStates(content)).toEqual(states)
  })

  it('leaves a file alone that another program changes at the same time', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.md': toDocument('title: 1984\ndescription: D'),
    })
    const file = join(content, 'essays/second/en.md')
    const removeFault = setFault({ kind: 'intrude', below: content, at: 1, call: 'writeFileSync', file })
    const error: unknown = await fix(content).catch((thrown) => thrown)
    removeFault()
    expect((error as ContentError).fixed).toEqual([])
    expect(readTree(join(content, 'essays/second'))).toEqual({ 'en.md': 'not yours' })
  })

  it('changes only the links that it repairs, in files with and without front matter', async () => {
    const front = (body: string) => toDocument('title: T\ndescription: D', body)
    const notUtf8 = Buffer.from(toDocument('title: 1984\ndescription: Oração'), 'latin1')
    const links = [
      ['essays/bare/en.md', 'See [b](/essays/).\n', 'See [b](/essays).\n'],
      // Links in the same range are repaired one after the other.
      [
        'essays/range/en.md',
        front(
          '> <div>\n> <a href="/essays/">A</a>\n> <a href="/index.html">B</a>\n> </div>\n\nNext [![x](/essays/)](/index.html) tail.\n',
        ),
        front(
          '> <div>\n> <a href="/essays">A</a>\n> <a href="/">B</a>\n> </div>\n\nNext [![x](/essays)](/) tail.\n',
        ),
      ],
    ] as const
    // The label of a link only looks like its address.
    const label = front(
      'See [/essays/](&#47;essays/), [r][/index.html].\n\n[/index.html]: <&#47;index.html>\n',
    )
    const content = writeFiles({
      ...smallSite,
      ...Object.fromEntries(links.map(([file, before]) => [file, before])),
      'essays/label/en.md': label,
      'essays/bytes/en.md': notUtf8,
    })
    await expect(fix(content)).rejects.toThrow(ContentError)
    const read = (file: string) => readFileSync(join(content, file), 'utf8')
    expect(links.map(([file]) => read(file))).toEqual(links.map(([, , after]) => after))
    expect(read('essays/label/en.md')).toBe(label)
    expect(readFileSync(join(content, 'essays/bytes/en.md'))).toEqual(notUtf8)
  })

  it('changes no front matter in TOML or JSON, but repairs the text after it, and says so', async () => {
    const link = '\nSee [b](/essays/).\n'
    const texts = {
      'essays/toml/en.md': `+++\ntitle = 1984\ndescription = "D"\nDate = 2026-02-03\n+++\n${link}`,
      'essays/json/en.md': `{\n"title": 1984,\n"description": "D",\n"Date": "2026-02-03"\n}\n${link}`,
    }
    const files = Object.entries(texts)
    const marked = Object.fromEntries(files.map(([file, text]) => [file, `\uFEFF${text}`]))
    const content = writeFiles({ ...smallSite, ...marked })
    const { stderr } = await runCli(['check', '--content', content, '--fix'])
    expect(files.map(([file]) => readFileSync(join(content, file), 'utf8'))).toEqual(
      files.map(([, text]) => text.replace('/essays/', '/essays')),
    )
    expect(stderr.trimEnd().split('\n').slice(-2)).toEqual([
      '4 errors, 0 warnings, 4 fixed',
      'stele check --fix changes no front matter in TOML or JSON; correct 4 of them there',
    ])
  })

  it('keeps the mode of a file, and writes to the target of a link', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.md': toDocument('title: 1984\ndescription: D'),
    })
    const path = join(content, 'essays/second/en.md')
    // More than the usual umask of 022 allows to a new file.
    chmodSync(path, 0o660)
    symlinkSync('en.md', join(content, 'essays/second/pt.md'))
    await fix(content)
    expect(statSync(path).mode & 0o777).toBe(0o660)
    expect(Object.keys(readTree(content)).filter((file) => file.startsWith('essays/second/'))).toEqual([
      'essays/second/en.md',
      'essays/second/pt.md',
    ])
    expect(readFileSync(join(content, 'essays/second/pt.md'), 'utf8')).toBe(
      toDocument('title: "1984"\ndescription: D'),
    )
  })

  it('prints what it has repaired in every format', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.md': toDocument('title: 1984\ndescription: D'),
    })
    const { fixed } = await fix(content)
    const problem = {
      file: `${content}/essays/second/en.md`,
      line: 2,
      column: 8,
      endLine: 2,
      endColumn: 12,
      severity: 'fixed',
      rule: 'wrong-type',
      url: toRuleUrl('wrong-type'),
      message: 'Replaced 1984 by "1984"',
      found: 'the number 1984',
      expected: ['"1984"'],
    }
    expect(fixed).toEqual([problem])
    expect(formatDiagnostics(fixed, 'pretty')).toBe(
      `${problem.file}:2:8 fixed wrong-type\n  Replaced 1984 by "1984"\n\n0 errors, 0 warnings, 1 fixed`,
    )
    expect(JSON.parse(formatDiagnostics(fixed, 'json'))).toEqual([problem])
    expect(formatDiagnostics(fixed, 'github')).toBe(
      `::notice file=${problem.file},line=2,endLine=2,col=8,endColumn=11,title=wrong-type::Replaced 1984 by "1984"%0ATo learn more: npx stele explain wrong-type${problem.url === null ? '' : `%0A${problem.url}`}`,
    )
    const log = JSON.parse(formatDiagnostics(fixed, 'sarif'))
    expect(log.runs[0].results[0]).toMatchObject({ level: 'note', message: { text: problem.message } })
    expect(createSarifCheck()(log)).toEqual([])
  })

  it('is mentioned by a check without it, which counts what it would repair', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/first-essay/en.md': toDocument('Title: T\ndescription: 5\ndate: 30/12/2025'),
    })
    const run = (...options: readonly string[]) => runCli(['check', '--content', content, ...options])
    const { stderr } = await run()
    expect(stderr.split('\n').slice(-3)).toEqual([
      '4 errors, 0 warnings',
      'stele check --fix repairs 2 of them',
      '',
    ])
    expect((await run('--format', 'json')).stderr).toBe('')
    expect((await run('--fix')).stderr).not.toContain('stele check --fix')
  })

  it('exits with 1 if errors are left', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.md': toDocument('title: 1984\ndescription: D\nx: 1'),
    })
    const { code, stdout } = await runCli(['check', '--fix', '--format', 'json', '--content', content])
    expect([code, JSON.parse(stdout).map(({ severity }: { severity: string }) => severity)]).toEqual([
      1,
      ['fixed', 'error'],
    ])
  })
})

describe('the hash of an original', () => {
  it('is added where the front matter names the language alone', async () => {
    const text =
      '---\ntitle: T # one\ndescription: D\ntranslation_of: "en"   # current\nupdated: 2026-03-01\n---\nx\n'
    const content = writeFiles({ ...smallSite, [portuguese]: text })
    const { fixed, diagnostics } = await fix(content)
    expect(diagnostics).toEqual([])
    expect(fixed.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'outdated-translation',
        `Recorded that the translation is up to date: translation_of: en ${originalHash}`,
      ],
    ])
    expect(readFileSync(join(content, portuguese), 'utf8')).toBe(text.replace('"en"', `"en ${originalHash}"`))
    expect((await fix(content)).fixed).toEqual([])
  })

  it('is not added outside git to a translation that names no original', async () => {
    const content = writeFiles(smallSite)
    const before = readStates(content)
    expect((await fix(content)).fixed).toEqual([])
    expect(readStates(content)).toEqual(before)
  })

  it('is added where git knows that the translation is up to date, and only there', async () => {
    const { content, write, commit } = createRepository()
    const text = String(smallSite[portuguese]).replaceAll('\n', '\r\n')
    const record = async () => (await openRepairs({ content })).recordOriginals()
    commit({ ...smallSite, [portuguese]: text })
    commit({ [english]: `${smallSite[english]}Changed.\n` })
    write({ [portuguese]: text.replace('---', '---\r\ntranslation_of: en') })
    commit({ [english]: `${smallSite[english]}Changed again.\n` })
    write({ [english]: String(smallSite[english]) })
    const outdated = readStates(content)
    expect(await record()).toEqual([])
    expect(readStates(content)).toEqual(outdated)

    commit({ [portuguese]: text })
    write({ [portuguese]: `${text}Being updated.\r\n` })
    expect(await record()).toEqual([])

    commit({ [portuguese]: `${text}Updated.\r\n` })
    expect(await record()).toMatchObject([{ rule: 'outdated-translation', expected: [`en ${originalHash}`] }])
    expect(readFileSync(join(content, portuguese), 'utf8')).toBe(
      `${text}Updated.\r\n`.replace('02\r\n---', `02\r\ntranslation_of: en ${originalHash}\r\n---`),
    )
  })

  it('is not added where the front matter has no place for it, or has an older one', async () => {
    const texts = {
      'without-front-matter': 'Texto.\n',
      braces: '---\n{ title: T, description: D }\n---\n',
      list: '---\n- title\n---\n',
      toml: '+++\ntitle = "T"\ndescription = "D"\ntranslation_of = "en"\n+++\n',
      json: '{\n"title": "T",\n"description": "D",\n"translation_of": "en"\n}\n',
      number: '---\ntitle: T\ndescription: D\ntranslation_of: 5\n---\n',
      'several-lines': '---\ntitle: T\ndescription: D\ntranslation_of: >-\n  en\n---\n',
      outdated: toDocument('title: T\ndescription: D\ntranslation_of: en 0123456789abcdef'),
      // The only one with a place for it.
      right: toDocument('title: T\ndescription: D'),
    }
    const { content, commit } = createRepository()
    const original = String(smallSite[english])
    const essays = Object.entries(texts).flatMap(([slug, text]) => [
      [`essays/${slug}/en.md`, original],
      [`essays/${slug}/pt.md`, text],
    ])
    commit({ ...smallSite, [portuguese]: texts.outdated, ...Object.fromEntries(essays) })
    const before = readTree(content)
    const recorded = await (await openRepairs({ content })).recordOriginals()
    expect(recorded.map(({ file }) => file.slice(content.length + 1))).toEqual(['essays/right/pt.md'])
    const { 'essays/right/pt.md': right, ...others } = readTree(content)
    expect(String(right)).toBe(toDocument(`title: T\ndescription: D\ntranslation_of: en ${originalHash}`))
    const { 'essays/right/pt.md': _, ...unchanged } = before
    expect(others).toEqual(unchanged)
  })

  it('is added after a byte order mark', async () => {
    const text = '\uFEFF---\ntitle: T\ndescription: D\ntranslation_of: en\n---\n'
    const content = writeFiles({ ...smallSite, [portuguese]: text })
    await (await openRepairs({ content })).recordOriginals()
    expect(readFileSync(join(content, portuguese), 'utf8')).toBe(
      text.replace('_of: en', `_of: en ${originalHash}`),
    )
  })

  it.each([
    ['the rule is off', { 'site.yaml': `${smallSite['site.yaml']}rules: { outdated-translation: off }\n` }],
    [
      'the original is a draft',
      { [english]: String(smallSite[english]).replace('---\n', '---\ndraft: true\n') },
    ],
    ['the original has no front matter', { [english]: 'Text.\n' }],
  ])('is not added if %s', async (_, changes) => {
    const text = toDocument('title: T\ndescription: D\ntranslation_of: en')
    const content = writeFiles({ ...smallSite, [portuguese]: text, ...changes })
    expect(await (await openRepairs({ content })).recordOriginals()).toEqual([])
    expect(readFileSync(join(content, portuguese), 'utf8')).toBe(text)
  })

  it('is not added if the original has changed since it was read', async () => {
    const text = toDocument('title: T\ndescription: D\ntranslation_of: en')
    const content = writeFiles({ ...smallSite, [portuguese]: text })
    const repairs = await openRepairs({ content })
    appendFileSync(join(content, english), 'More.\n')
    expect(await repairs.recordOriginals()).toEqual([])
    expect(readFileSync(join(content, portuguese), 'utf8')).toBe(text)
  })

  it('follows a repair of the original, which changes nothing that a translator reads', async () => {
    const text = `${smallSite[english]}\n[x](/essays/first-essay/)\n`
    const hash = toSourceHash(
      { title: 'First essay', description: 'The first of them.', tags: ['alpha'] },
      text.slice(text.indexOf('Opening')),
    )
    const content = writeFiles({
      ...smallSite,
      [english]: text,
      [portuguese]: toDocument(`title: T\ndescription: D\ntranslation_of: en ${hash}`),
    })
    const { fixed, diagnostics } = await fix(content)
    expect(diagnostics).toEqual([])
    expect(fixed.map(({ rule }) => rule)).toEqual(['uncertain-link', 'outdated-translation'])
  })
})
