import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { build } from '../../generator/build.ts'
import { buildInTemporaryFolder } from '../../generator/commands/verify-cache.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { findDamage, readStates, readTree } from '../fixtures/tree.ts'

/** Creates a folder with a site in `content`, where the command line looks for it by default. */
function createSite(changes: Files = {}): string {
  const folder = createFolder()
  writeFiles({ ...smallSite, ...changes }, join(folder, 'content'))
  return folder
}

const readBaseUrl = (folder: string): string =>
  JSON.parse(readTree(join(folder, 'dist'))['api/v1/profile.json'] ?? '').domain

const filesWithError: Files = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }
const errorReport = `content/essays/first-essay/en.md:2:1 error missing-key
  Missing required key "description" (one or two sentences about the content)

  2 | title: First essay
    | ^^^^^

To learn more: npx stele explain missing-key

1 error, 0 warnings
`
const filesWithWarning: Files = {
  'essays/first-essay/en.md':
    '---\ntitle: First essay\ndescription: The first of them.\n---\n\n[elsewhere](/shop)\n',
}
const warningReport = `content/essays/first-essay/en.md:6:1 warning uncertain-link
  The link to "/shop" leads to a path that this site does not publish; check that another service
  serves it

  6 | [elsewhere](/shop)
    | ^^^^^^^^^^^^^^^^^^

To learn more: npx stele explain uncertain-link

0 errors, 1 warning
`

describe('stele build', () => {
  it('publishes content/ to dist/, and writes nothing in a second build', async () => {
    const folder = createSite()
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout:
        'Markdown files: total 2, published 2\nPublished dist for https://site.test: 93 files written, 0 unchanged, 0 removed\n',
      stderr: '',
    })
    expect(findDamage(join(folder, 'dist'))).toEqual([])
    const states = readStates(folder)
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout:
        'Markdown files: total 2, published 2\nPublished dist for https://site.test: 0 files written, 93 unchanged, 0 removed\n',
      stderr: '',
    })
    expect(readStates(folder)).toEqual(states)
  })

  it('takes the base URL from --base-url, then from STELE_BASE_URL, then from site.yaml', async () => {
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

describe('stele build and stele check', () => {
  it('end with exit code 1 and a report if the content has errors, and leave the published build unchanged', async () => {
    const folder = createSite()
    await build({ content: join(folder, 'content'), out: join(folder, 'dist') })
    writeFiles(filesWithError, join(folder, 'content'))
    const before = readStates(folder)
    const runs = await Promise.all([
      runCli(['build', '--quiet'], { cwd: folder }),
      runCli(['check'], { cwd: folder }),
    ])
    const [built, checked] = runs
    expect(built).toEqual({ code: 1, stdout: '', stderr: errorReport })
    expect(checked).toEqual({
      code: 1,
      stdout: 'Checked content: a build publishes nothing until the error is corrected\n',
      stderr: errorReport,
    })
    expect(readStates(folder)).toEqual(before)
  })

  it('report only errors if --quiet is set', async () => {
    const folder = createSite({
      ...filesWithWarning,
      ...filesWithError,
      'essays/other/en.md': '---\ntitle: T\ndescription: D\n---\n\n[x](/nowhere)\n',
    })
    const [verbose, quiet] = await Promise.all([
      runCli(['check'], { cwd: folder }),
      runCli(['check', '--quiet'], { cwd: folder }),
    ])
    expect(verbose.stderr).toContain('warning')
    expect({ ...quiet, stderr: quiet.stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: errorReport,
    })
  })

  it('end with exit code 0 if the content has only warnings, which --quiet hides', async () => {
    const folders = [
      createSite(filesWithWarning),
      createSite(filesWithWarning),
      createSite(filesWithWarning),
    ] as const
    const before = readStates(folders[2])
    const [verbose, quiet, checked] = await Promise.all([
      runCli(['build', '--out', 'public'], { cwd: folders[0] }),
      runCli(['build', '--out', 'public', '--quiet'], { cwd: folders[1] }),
      runCli(['check'], { cwd: folders[2] }),
    ])
    expect({ ...verbose, stderr: verbose.stderr }).toEqual({
      code: 0,
      stdout:
        'Markdown files: total 2, published 2\nPublished public for https://site.test: 87 files written, 0 unchanged, 0 removed\n',
      stderr: warningReport,
    })
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readTree(join(folders[1], 'public'))).toEqual(readTree(join(folders[0], 'public')))
    expect({ ...checked, stderr: checked.stderr }).toEqual({
      code: 0,
      stdout:
        'Markdown files: total 2, published 2\nChecked content: a build writes 87 files from 2 Markdown files, and loses nothing of them\n',
      stderr: warningReport,
    })
    expect(readStates(folders[2])).toEqual(before)
  })

  it('remove the temporary folder of a check, also if the content has errors', async () => {
    const temporary = createFolder()
    const env = { TMPDIR: temporary }
    const runs = await Promise.all([
      runCli(['check', '--quiet'], { cwd: createSite(), env }),
      runCli(['check', '--quiet'], { cwd: createSite(filesWithError), env }),
    ])
    expect(runs.map(({ code }) => code)).toEqual([0, 1])
    expect(readdirSync(temporary).filter((name) => name.startsWith('stele-'))).toEqual([])
  })

  it('fail with an error that names the temporary folder if it cannot be created', async () => {
    const temporary = createFolder()
    const content = join(createSite(), 'content')
    vi.stubEnv('TMPDIR', join(temporary, 'none'))
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(buildInTemporaryFolder({ content }, () => {})).rejects.toThrow(
      `Cannot create a temporary folder in "${join(temporary, 'none')}": its parent folder does not exist and cannot be created`,
    )
  })
})

describe('a command that fails', () => {
  const failures: readonly (readonly [command: string, message: string])[] = [
    ['build --content none', 'Cannot read the content in "none": the folder does not exist'],
    [
      'build --out /proc/dist',
      'Cannot create a work folder beside "/proc/dist": its parent folder does not exist and cannot be created at "/proc/.dist.stele"',
    ],
    ['build --out a-file', 'Cannot publish to "a-file": it is a file; choose a folder'],
    [
      'build --out strange',
      'Cannot publish to "strange": it holds "notes.txt", which no build wrote; move it away, or choose another folder',
    ],
    ['biuld', "unknown command 'biuld' (Did you mean build?); see stele --help"],
    ['build --outt x', "unknown option '--outt' (Did you mean --out?); see stele build --help"],
    [
      'build --base-url https://a.test/b?x',
      "option '--base-url <url>' argument 'https://a.test/b?x' is invalid. Expected a URL such as https://example.com or https://example.com/blog; see stele build --help",
    ],
    [
      'build --no-cache --verify-cache',
      "option '--verify-cache' cannot be used with option '--no-cache'; see stele build --help",
    ],
    [
      'serve --trust-proxy everybody',
      `option '--trust-proxy <hops|networks>' argument 'everybody' is invalid. Cannot trust the proxy "everybody": expected a number of hops, an address or a network such as 10.0.0.0/8; see stele serve --help`,
    ],
  ]

  it('prints one line, ends with exit code 2, and changes no file', async () => {
    const folder = createSite({
      '../a-file': 'a file',
      '../strange/notes.txt': 'not yours',
    })
    const before = readStates(folder)
    const runs = await Promise.all(
      failures.map(([command]) =>
        runCli(command.replace('build --out', 'build --no-cache --out').split(' '), { cwd: folder }),
      ),
    )
    for (const [index, run] of runs.entries()) {
      const [command, message] = failures[index] ?? []
      expect({ command, ...run }).toEqual({ command, code: 2, stdout: '', stderr: `stele: ${message}\n` })
    }
    expect(readStates(folder)).toEqual(before)
  })

  it('names STELE_BASE_URL if its value is invalid', async () => {
    expect(await runCli(['build'], { cwd: createSite(), env: { STELE_BASE_URL: 'site.test' } })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: Cannot use STELE_BASE_URL "site.test": expected a URL such as https://example.com or https://example.com/blog\n',
    })
  })
})

describe('stele', () => {
  it('prints its version for --version and -v, with exit code 0', async () => {
    const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
    const run = { code: 0, stdout: `${version}\n`, stderr: '' }
    expect(await Promise.all([runCli(['--version']), runCli(['-v'])])).toEqual([run, run])
  })

  it('prints its help on stderr if no command is given, with exit code 2', async () => {
    expect(await runCli([])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: stele \[options\] \[command\]\n/),
    })
  })
})
