import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { build } from '../../generator/build.ts'
import { buildInTemporaryFolder } from '../../generator/temporary-build.ts'
import { runCli } from '../fixtures/cli.ts'
import { projectFolder } from '../fixtures/compiled.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { findDamage, readStates, readTree } from '../fixtures/tree.ts'

/** A folder with a content folder to build from, where the command line looks for it. */
function createSite(changes: Files = {}): string {
  const folder = createFolder()
  writeFiles({ ...smallSite, ...changes }, join(folder, 'content'))
  return folder
}

const readBaseUrl = (folder: string): string =>
  JSON.parse(readTree(join(folder, 'dist'))['api/v1/profile.json'] ?? '').domain

const wrong: Files = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }
const wrongReport = `content/essays/first-essay/en.md
2:1-2:6 error Missing required key "description" (one or two sentences about the content) missing-key stele

1 error, 0 warnings
`
const uncertain: Files = {
  'essays/first-essay/en.md':
    '---\ntitle: First essay\ndescription: The first of them.\n---\n\n[elsewhere](/shop)\n',
}
const uncertainReport = `content/essays/first-essay/en.md
6:1-6:19 warning Found a link to "/shop", which this site does not publish; expected something else to answer it uncertain-link stele

0 errors, 1 warning
`

/** A report without the spaces that put it in columns, nor the sign for the severity. */
const plain = (report: string): string =>
  report.replace(/[⚠✖]/g, '').replace(/ +/g, ' ').replace(/^ | $/gm, '')

describe('stele build', () => {
  it('publishes content/ to dist/ and says what it did, the second time nothing', async () => {
    const folder = createSite()
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout: 'Published dist for https://site.test: 59 files written, 0 unchanged, 0 removed\n',
      stderr: '',
    })
    expect(findDamage(join(folder, 'dist'))).toEqual([])
    const states = readStates(folder)
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout: 'Published dist for https://site.test: 0 files written, 59 unchanged, 0 removed\n',
      stderr: '',
    })
    expect(readStates(folder)).toEqual(states)
  })

  it('takes the base URL from the flag, else from the environment, else from site.yaml', async () => {
    const folders = [createSite(), createSite(), createSite()] as const
    const env = { STELE_BASE_URL: 'https://environment.test' }
    const runs = await Promise.all([
      runCli(['build', '--quiet', '--base-url', 'https://flag.test:8443'], { cwd: folders[0], env }),
      runCli(['build', '--quiet'], { cwd: folders[1], env }),
      runCli(['build', '--quiet'], { cwd: folders[2], env: { STELE_BASE_URL: '' } }),
    ])
    expect(runs).toEqual(Array(3).fill({ code: 0, stdout: '', stderr: '' }))
    expect(folders.map(readBaseUrl)).toEqual([
      'https://flag.test:8443',
      'https://environment.test',
      'https://site.test',
    ])
  })
})

describe('content', () => {
  it('that is wrong is told of in a report, with exit 1, and what is published stays', async () => {
    const folder = createSite()
    await build({ content: join(folder, 'content'), out: join(folder, 'dist') })
    writeFiles(wrong, join(folder, 'content'))
    const before = readStates(folder)
    const runs = await Promise.all([
      runCli(['build', '--quiet'], { cwd: folder }),
      runCli(['check'], { cwd: folder }),
    ])
    for (const { code, stdout, stderr } of runs) {
      expect({ code, stdout, report: plain(stderr) }).toEqual({ code: 1, stdout: '', report: wrongReport })
    }
    expect(readStates(folder)).toEqual(before)
  })

  it('that is wrong and doubtful is told of by its errors alone where the call is quiet', async () => {
    const folder = createSite({
      ...uncertain,
      ...wrong,
      'essays/other/en.md': '---\ntitle: T\ndescription: D\n---\n\n[x](/nowhere)\n',
    })
    const [loud, quiet] = await Promise.all([
      runCli(['check'], { cwd: folder }),
      runCli(['check', '--quiet'], { cwd: folder }),
    ])
    expect(loud.stderr).toContain('warning')
    expect({ ...quiet, stderr: plain(quiet.stderr) }).toEqual({ code: 1, stdout: '', stderr: wrongReport })
  })

  it('that is doubtful is built all the same, with exit 0, and told of unless the call is quiet', async () => {
    const folders = [createSite(uncertain), createSite(uncertain), createSite(uncertain)] as const
    const before = readStates(folders[2])
    const [loud, quiet, checked] = await Promise.all([
      runCli(['build', '--out', 'public'], { cwd: folders[0] }),
      runCli(['build', '--out', 'public', '--quiet'], { cwd: folders[1] }),
      runCli(['check'], { cwd: folders[2] }),
    ])
    expect({ ...loud, stderr: plain(loud.stderr) }).toEqual({
      code: 0,
      stdout: 'Published public for https://site.test: 59 files written, 0 unchanged, 0 removed\n',
      stderr: uncertainReport,
    })
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readTree(join(folders[1], 'public'))).toEqual(readTree(join(folders[0], 'public')))
    expect({ ...checked, stderr: plain(checked.stderr) }).toEqual({
      code: 0,
      stdout: 'Checked content: a build writes 59 files\n',
      stderr: uncertainReport,
    })
    expect(readStates(folders[2])).toEqual(before)
  })

  it('is checked in a folder that is gone afterwards, whether the content is right or wrong', async () => {
    const temporary = createFolder()
    const env = { TMPDIR: temporary }
    const runs = await Promise.all([
      runCli(['check', '--quiet'], { cwd: createSite(), env }),
      runCli(['check', '--quiet'], { cwd: createSite(wrong), env }),
    ])
    expect(runs.map(({ code }) => code)).toEqual([0, 1])
    expect(readdirSync(temporary).filter((name) => name.startsWith('stele-'))).toEqual([])
    const content = join(createSite(), 'content')
    vi.stubEnv('TMPDIR', join(temporary, 'none'))
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(buildInTemporaryFolder({ content }, () => {})).rejects.toThrow(
      `Cannot write to "${join(temporary, 'none')}": its parent folder does not exist and cannot be created`,
    )
  })
})

describe('a call that cannot be done', () => {
  const calls: readonly (readonly [call: string, sentence: string])[] = [
    ['build --content none', 'Cannot read the content in "none": the folder does not exist'],
    [
      'build --out /proc/dist',
      'Cannot create a work folder beside "/proc/dist": its parent folder does not exist and cannot be created',
    ],
    ['build --out a-file', 'Cannot publish to "a-file": it is a file; choose a folder'],
    [
      'build --out strange',
      'Cannot publish to "strange": it holds "notes.txt", which no build wrote; move it away, or choose another folder',
    ],
    ['biuld', "unknown command 'biuld' (Did you mean build?); see stele --help"],
    ['build --outt x', "unknown option '--outt' (Did you mean --out?); see stele --help"],
    [
      'build --base-url https://a.test/b',
      "option '--base-url <url>' argument 'https://a.test/b' is invalid. Expected an origin such as https://example.com, without a path and a trailing slash; see stele --help",
    ],
    [
      'build --no-cache --verify-cache',
      "option '--verify-cache' cannot be used with option '--no-cache'; see stele --help",
    ],
    [
      'serve --trust-proxy everybody',
      `option '--trust-proxy <hops|networks>' argument 'everybody' is invalid. Cannot trust the proxy "everybody": expected a number of hops, an address or a network such as 10.0.0.0/8; see stele --help`,
    ],
  ]

  it('is told of in one sentence, with exit 2, and leaves everything as it was', async () => {
    const folder = createSite({
      '../a-file': 'a file',
      '../strange/notes.txt': 'not yours',
    })
    const before = readStates(folder)
    const runs = await Promise.all(
      calls.map(([call]) =>
        runCli(call.replace('build --out', 'build --no-cache --out').split(' '), { cwd: folder }),
      ),
    )
    for (const [place, run] of runs.entries()) {
      const [call, sentence] = calls[place] ?? []
      expect({ call, ...run }).toEqual({ call, code: 2, stdout: '', stderr: `stele: ${sentence}\n` })
    }
    expect(readStates(folder)).toEqual(before)
  })

  it('is one with an origin in the environment that is none', async () => {
    expect(await runCli(['build'], { cwd: createSite(), env: { STELE_BASE_URL: 'site.test' } })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: Cannot use STELE_BASE_URL "site.test": expected an origin such as https://example.com\n',
    })
  })
})

describe('a call for information', () => {
  it('gets it with exit 0; a call for nothing gets the help on stderr, with exit 2', async () => {
    const [version, nothing] = await Promise.all([runCli(['--version']), runCli([])])
    const { version: own } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
    expect(version).toEqual({ code: 0, stdout: `${own}\n`, stderr: '' })
    expect(nothing).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: stele \[options\] \[command\]\n/),
    })
  })
})
