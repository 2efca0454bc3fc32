/** Output that is the same on every system: paths with slashes, and pages with LF. */

import { mkdirSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { describe, expect, it } from 'vitest'
import { joinPortably } from '../../generator/kernel/files/paths.ts'
import { runCli } from '../fixtures/cli.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { withoutDeltas } from '../fixtures/tree.ts'

describe('joinPortably()', () => {
  it('returns slashes on Windows, whatever the caller typed', () => {
    const join = (...parts: readonly [string, ...string[]]) => joinPortably(parts, win32)
    expect([
      join('content', 'essays', 'caching', 'en.md'),
      join('sites\\mine\\content', 'site.yaml'),
      join('sites/mine/content', 'site.yaml'),
      join('.\\content', 'site.yaml'),
      join('C:\\sites\\content\\', 'site.yaml'),
      join('\\\\server\\share\\content', 'site.yaml'),
    ]).toEqual([
      'content/essays/caching/en.md',
      'sites/mine/content/site.yaml',
      'sites/mine/content/site.yaml',
      'content/site.yaml',
      'C:/sites/content/site.yaml',
      '//server/share/content/site.yaml',
    ])
  })

  it('keeps a backslash as a part of a name on other systems', () => {
    expect(joinPortably(['a\\b', 'site.yaml'], posix)).toBe('a\\b/site.yaml')
  })
})

describe('an argument with a backslash', () => {
  it('is one name outside of Windows, and an escaped one in SARIF', async () => {
    const folder = createFolder()
    const errors = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }
    mkdirSync(join(folder, 'my\\content'))
    writeFiles({ ...oneLanguage, ...errors }, join(folder, 'my\\content'))
    const check = (format: string) =>
      runCli(['check', '--content', 'my\\content', '--format', format], { cwd: folder })
    const [json, sarif] = await Promise.all([check('json'), check('sarif')])
    expect(JSON.parse(json.stdout)).toEqual([
      expect.objectContaining({ file: 'my\\content/essays/first-essay/en.md' }),
    ])
    expect(
      JSON.parse(sarif.stdout).runs[0].results[0].locations[0].physicalLocation.artifactLocation,
    ).toEqual({ uri: 'my%5Ccontent/essays/first-essay/en.md' })
  })
})

describe('a build of content whose lines end with CRLF', () => {
  const files: Files = {
    ...oneLanguage,
    'essays/first-essay/en.md': [
      '---\ntitle: First essay\ndescription: The first\ntags: [one]\ndate: 2026-01\n---\n\n# Heading\n\nA paragraph\nof two lines.  \nAnd a third.',
      '```yaml\nexpr: |\n  sum(rate)\n    / 2\nnext: 1\n```',
      '```\nplain\ncode\n```',
      '    indented\n    code',
      '<div>\n<pre>\nraw\n</pre>\n</div>',
      '| a | b |\n| - | - |\n| 1 | 2 |',
      '- one\n- two `co\nde`',
      '[x](/essays "ti\ntle") ![al\nt](https://elsewhere.test/b.png)\n',
    ].join('\n\n'),
  }

  /** Builds the files with these line ends. */
  async function build(lineEnd: string) {
    const changed = Object.entries(files).map(([file, text]) => [
      file,
      typeof text === 'string' ? text.replaceAll('\n', lineEnd) : text,
    ])
    const { diagnostics, rendered } = await compile(writeFiles(Object.fromEntries(changed)), {})
    expect(diagnostics).toEqual([])
    return Object.fromEntries(
      rendered.map(({ file, bytes }) => [file, Buffer.from(bytes).toString('latin1')]),
    )
  }

  it("has the same bytes as with LF, except in Markdown and in the API's content, which keep the author's text", async () => {
    const [lf, crlf] = await Promise.all([build('\n'), build('\r\n')])
    // These files have hashes of others, or positions in them.
    const hashLists = new Set([
      '_stele/manifest.json',
      '_stele/sections/0.json',
      'changes.json',
      'export/index.json',
    ])
    const different = withoutDeltas(Object.keys(lf)).filter((file) => lf[file] !== crlf[file])
    const hasAuthorText =
      /^_stele\/(?:manifest|sections\/0)\.json$|^changes\.json$|^export\/|^api\/v1\/essays\/|\.md$|llms-full\.txt$/
    expect(different.filter((file) => !hasAuthorText.test(file))).toEqual([])
    expect(different).toContain('api/v1/essays/first-essay.json')
    const toLf = (text = '') => text.replaceAll('\\r\\n', '\\n').replaceAll('\r\n', '\n')
    for (const file of different.filter((name) => !hashLists.has(name))) {
      expect({ file, text: toLf(crlf[file]) }).toEqual({ file, text: lf[file] })
    }
  })
})
