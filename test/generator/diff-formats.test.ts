/** The output of `stele diff`, and its exit codes. */

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { BuildDiff, Change } from '../../generator/verifier/diff/build-diff.ts'
import { formatGithub, formatMarkdown, formatPretty } from '../../generator/verifier/diff/formats.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'

const plain = (_: string, text: string) => text

const compared = { baseUrl: 'https://site.test', version: '1.2.3' }

/** A diff with every part, whose texts try to break each format. */
const hostile: BuildDiff = {
  old: { name: 'old', ...compared },
  new: { name: 'new|%0A::error::', ...compared },
  summary: { breaking: 1, additive: 1, content: 1 },
  changes: [
    {
      kind: 'breaking',
      rule: 'field-removed',
      address: '/api/v1/essays/x',
      title: '| `a` <b> @you #1 \u001B[31m\r\n::error::100%0A',
      message: 'Field "a|b`c" is gone',
    },
    {
      kind: 'additive',
      rule: 'address-added',
      address: '/a|b<i>`%,:',
      title: null,
      message: 'The address is new',
    },
    { kind: 'content', rule: 'content-changed', address: '/', title: null, message: 'Its content differs' },
  ],
  purge: ['https://site.test/', 'https://site.test/api/v1/essays/x'],
  pages: ['https://site.test/'],
  feeds: [],
  upload: ['index.html'],
  delete: [],
  uncompared: ['/api/v1/essays/y'],
}

const unchanged: BuildDiff = {
  old: { name: 'old', ...compared },
  new: { name: 'new', ...compared },
  summary: { breaking: 0, additive: 0, content: 0 },
  changes: [],
  purge: [],
  pages: [],
  feeds: [],
  upload: null,
  delete: null,
  uncompared: [],
}

/** A diff with many additions. */
function toLong(count: number): BuildDiff {
  const changes = Array.from({ length: count }, (_, index): Change => {
    const address = `/essays/${index}`
    return { kind: 'additive', rule: 'address-added', address, title: null, message: 'The address is new' }
  })
  return { ...unchanged, changes, summary: { breaking: 0, additive: count, content: 0 } }
}

describe('The pretty format', () => {
  it('lists changes by kind, then URLs and files, then the summary, without control characters', () => {
    expect(formatPretty(hostile, plain)).toBe(`Breaking (1)
  /api/v1/essays/x “| \`a\` <b> @you #1 \\u001b[31m\\r\\n::error::100%0A”: Field "a|b\`c" is gone

Additive (1)
  /a|b<i>\`%,:: The address is new

Content (1)
  /: Its content differs

URLs to purge (2)
  https://site.test/
  https://site.test/api/v1/essays/x

Files to upload (1)
  index.html

Responses whose fields were not compared (1)
  /api/v1/essays/y

new|%0A::error:: has 1 breaking, 1 additive and 1 content changes since old`)
  })

  it('has colours only in headings', () => {
    const text = formatPretty(hostile, (style, text) => styleText(style, text, { validateStream: false }))
    expect(text.split('\n').filter((line) => line.includes('\u001B'))).toEqual([
      '\u001B[31mBreaking (1)\u001B[39m',
      '\u001B[32mAdditive (1)\u001B[39m',
      '\u001B[33mContent (1)\u001B[39m',
      '\u001B[1mURLs to purge (2)\u001B[22m',
      '\u001B[1mFiles to upload (1)\u001B[22m',
      '\u001B[1mResponses whose fields were not compared (1)\u001B[22m',
    ])
  })

  it('is one line without changes', () => {
    expect(formatPretty(unchanged, plain)).toBe('new has no changes since old')
  })

  it('counts what it leaves out', () => {
    expect(formatPretty(toLong(53), plain).split('\n').slice(50, 53)).toEqual([
      '  /essays/49: The address is new',
      '  … and 3 more; --format json lists all',
      '',
    ])
  })
})

describe('The github format', () => {
  it('annotates breaking and additive changes, with escapes, and counts the others', () => {
    expect(formatGithub(hostile, false).split('\n')).toEqual([
      '::notice title=Stele%3A summary::new|%250A::error:: has 1 breaking, 1 additive and 1 content changes since old',
      '::error title=Stele%3A breaking change::/api/v1/essays/x “| `a` <b> @you #1 \\u001b[31m\\r\\n::error::100%250A”: Field "a|b`c" is gone',
      '::notice title=Stele%3A additive change::/a|b<i>`%25,:: The address is new',
    ])
  })

  it('has warnings instead of errors if breaking changes are allowed', () => {
    expect(formatGithub(hostile, true).split('\n')[1]).toMatch(/^::warning title=Stele%3A breaking change::/)
  })

  it('counts what it leaves out', () => {
    expect(formatGithub(toLong(53), false).split('\n').slice(51)).toEqual([
      '::notice title=Stele%3A additive change::… and 3 more; --format json lists all',
    ])
  })
})

describe('The markdown format', () => {
  it('has a summary, a table for each kind, and folded lists, with texts as code', () => {
    expect(formatMarkdown(hostile)).toBe(`## Changes of the site

new|%0A::error:: has 1 breaking, 1 additive and 1 content changes since old.

### Breaking (1)

| Address | Change |
| - | - |
| \`/api/v1/essays/x\` \`\`\\| \`a\` <b> @you #1 \\u001b[31m\\r\\n::error::100%0A\`\` | Field \`\`a\\|b\`c\`\` is gone |

### Additive (1)

| Address | Change |
| - | - |
| \`\`/a\\|b<i>\`%,:\`\` | The address is new |

### Content (1)

| Address | Change |
| - | - |
| \`/\` | Its content differs |

<details><summary>URLs to purge (2)</summary>

- \`https://site.test/\`
- \`https://site.test/api/v1/essays/x\`

</details>

<details><summary>Files to upload (1)</summary>

- \`index.html\`

</details>

<details><summary>Responses whose fields were not compared (1)</summary>

- \`/api/v1/essays/y\`

</details>`)
  })

  it('counts what it leaves out', () => {
    const lines = formatMarkdown(toLong(53)).split('\n')
    expect(lines.filter((line) => line.startsWith('| `')).length).toBe(50)
    expect(lines.at(-1)).toBe('3 more additive changes are not shown; `--format json` lists all.')
    const purge = Array.from({ length: 52 }, (_, index) => `https://site.test/${index}`)
    expect(
      formatMarkdown({ ...unchanged, purge })
        .split('\n')
        .slice(-5),
    ).toEqual(['- `https://site.test/49`', '', '2 more are not shown.', '', '</details>'])
  })

  it('has the names of a message as code, also at its ends', () => {
    const [change] = hostile.changes.map((each) => ({ ...each, message: '"a.b" is gone, as "c"' }))
    const lines = formatMarkdown({ ...unchanged, changes: change === undefined ? [] : [change] }).split('\n')
    expect(lines.at(-1)).toMatch(/ \| `a\.b` is gone, as `c` \|$/)
  })
})

describe('stele diff', () => {
  const old = useDist()

  function editProfile(edit: (profile: { bio?: string }) => void): string {
    const out = join(createFolder(), 'dist')
    cpSync(old, out, { recursive: true })
    const file = join(out, 'api/v1/profile.json')
    const profile = JSON.parse(readFileSync(file, 'utf8'))
    edit(profile)
    writeFileSync(file, JSON.stringify(profile))
    return out
  }

  it('exits with 0 without a breaking change, and prints no colours to a pipe', async () => {
    const current = editProfile((profile) => {
      profile.bio = 'Another one.'
    })
    expect(await runCli(['diff', old, current])).toEqual({
      code: 0,
      stdout: `Content (1)
  /api/v1/profile: Other values: "bio"

URLs to purge (3)
  https://site.test/api/v1/profile
  https://site.test/api/v1/profile.json
  https://site.test/api/v1/profile?lang=en

Files to upload (1)
  api/v1/profile.json

${current} has 0 breaking, 0 additive and 1 content changes since ${old}
`,
      stderr: '',
    })
  })

  it('exits with 1 after a breaking change, unless it is allowed', async () => {
    const current = editProfile((profile) => {
      delete profile.bio
    })
    const stdout = `::notice title=Stele%3A summary::${current} has 1 breaking, 0 additive and 0 content changes since ${old}
::error title=Stele%3A breaking change::/api/v1/profile: Field "bio" is gone
`
    const parameters = ['diff', old, current, '--format', 'github']
    expect(await runCli(parameters)).toEqual({ code: 1, stdout, stderr: '' })
    expect(await runCli([...parameters, '--allow-breaking'])).toEqual({
      code: 0,
      stdout: stdout.replace('::error', '::warning'),
      stderr: '',
    })
  })

  it('prints the diff as JSON', async () => {
    const { code, stdout } = await runCli(['diff', old, old, '--format', 'json'])
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        old: { name: old, ...compared },
        new: { name: old, ...compared },
        summary: { breaking: 0, additive: 0, content: 0 },
        changes: [],
        purge: [],
        pages: [],
        feeds: [],
        upload: [],
        delete: [],
        uncompared: [],
      },
    ])
  })

  it('prints the URLs that a CDN must purge, and nothing if there are none', async () => {
    const current = editProfile((profile) => {
      profile.bio = 'Another one.'
    })
    const toOutput = (build: string) => runCli(['diff', old, build, '--format', 'urls'])
    const stdout = [
      'https://site.test/api/v1/profile\n',
      'https://site.test/api/v1/profile.json\n',
      'https://site.test/api/v1/profile?lang=en\n',
    ].join('')
    expect(await toOutput(current)).toEqual({ code: 0, stdout, stderr: '' })
    expect(await toOutput(old)).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('writes the diff as JSON to a file, beside output in another format', async () => {
    const folder = createFolder()
    const flags = ['--format', 'markdown', '--report', 'diff.json']
    const { code, stdout } = await runCli(['diff', old, old, ...flags], { cwd: folder })
    expect([code, stdout.split('\n')[0]]).toEqual([0, '## Changes of the site'])
    const printed = await runCli(['diff', old, old, '--format', 'json'])
    expect(readFileSync(join(folder, 'diff.json'), 'utf8')).toBe(printed.stdout)
    expect(await runCli(['diff', old, old, '--report', 'absent/diff.json'], { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: Cannot write "absent/diff.json": its parent folder does not exist and cannot be created\n',
    })
  })

  it('exits with 2 for a mistake in the call', async () => {
    const empty = createFolder()
    expect(await runCli(['diff', old, empty])).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot compare "${empty}": it contains no build; run "stele build" first\n`,
    })
    expect((await runCli(['diff', old])).code).toBe(2)
    expect((await runCli(['diff', old, old, '--format', 'xml'])).code).toBe(2)
  })

  it('needs only the files that the manifest names', async () => {
    const current = editProfile(() => {})
    rmSync(join(current, '_stele/search.json'))
    const { stdout } = await runCli(['diff', old, current, '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ changes: [], delete: ['_stele/search.json'] })
  })
})
