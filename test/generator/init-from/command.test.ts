/** `stele init --from` on the command line, with a terminal and without. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../fixtures/cli.ts'
import { getCompiledCli } from '../../fixtures/compiled.ts'
import { writeFiles } from '../../fixtures/content.ts'
import { describeWhere, findMissing } from '../../fixtures/where.ts'
import { author, sites } from './sites.ts'

const flags = Object.entries(author).flatMap(([name, value]) => [`--${name}`, value])

describe('stele init --from', () => {
  it('prints what a build would publish, and the next commands', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    expect(await runCli(['init', '--from', '.', ...flags], { cwd })).toEqual({
      code: 0,
      stdout: `Found a site of Hugo in . (hugo.toml)
Wrote stele/profile/en.yaml
Wrote stele/profile/pt.yaml
Wrote stele/site.yaml

                                    Documents
Documents by language  en                   4
                       pt                   1
Derived                description          5
Left out, by reason    draft                1

Translate: title, bio and focus in stele/profile
Check: npx stele check --content stele
Publish: npx stele build --content stele
`,
      stderr: '',
    })
    expect(await runCli(['build', '--content', 'stele', '--today', '2026-03-01'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Documents by language: en 4, pt 1\nDerived: description 5\nLeft out, by reason: draft 1\nPublished dist for https:\/\/blog\.example\.com\/notes: \d+ files written, /,
      ),
    })
    const { essays } = JSON.parse(readFileSync(join(cwd, 'dist/api/v1/essays.json'), 'utf8'))
    expect((essays as readonly { readonly url: string }[]).map(({ url }) => url)).toEqual([
      'https://blog.example.com/notes/2026/01/first/',
      'https://blog.example.com/notes/about/',
      'https://blog.example.com/notes/',
      'https://blog.example.com/notes/posts/',
    ])
  })

  describe('of a site whose configuration does not say its URL', () => {
    const api = ['--base-url', 'https://api.example.com', '--service', 'Sample API']
    const initFrom = async (...options: readonly string[]) => {
      const cwd = writeFiles({
        'astro.config.mjs': 'export default {}\n',
        'src/content/blog/one.md': '---\ntitle: One\ndescription: D.\n---\nWords.\n',
      })
      const { stdout } = await runCli(['init', '--from', '.', ...flags, ...api, ...options], { cwd })
      const [, next = ''] = stdout.split('\n\n').slice(-2)
      return { next, url: /^ +url: (.*)$/m.exec(readFileSync(join(cwd, 'stele/site.yaml'), 'utf8'))?.[1] }
    }
    const commands =
      'Check: npx stele check --content stele\nPublish: npx stele build --content stele --out dist-api\n'

    it('says what to correct, and names an out folder beside the one of the generator', async () => {
      expect(await initFrom()).toEqual({
        next: `Correct: "url" in stele/site.yaml, if your pages are not at https://api.example.com: the configuration does not say where they are\n${commands}`,
        url: 'https://api.example.com/blog/{path}/',
      })
    })

    it('takes the URL as an option', async () => {
      expect(await initFrom('--site-url', 'https://blog.example.com')).toEqual({
        next: commands,
        url: 'https://blog.example.com/blog/{path}/',
      })
    })
  })

  it('names all missing options and an example without a terminal, and writes nothing', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    expect(await runCli(['init', '--from', '.', '--base-url', 'https://api.example.com'], { cwd })).toEqual({
      code: 2,
      stdout: 'Found a site of Hugo in . (hugo.toml)\n',
      stderr: `stele: Cannot write the files: hugo.toml lacks values for --role and --linkedin. Add them with values of your own: npx stele init --from . --base-url https://api.example.com --role Writer --linkedin https://www.linkedin.com/in/example\n`,
    })
    expect(existsSync(join(cwd, 'stele'))).toBe(false)
  })

  it.each([
    [['--from', '.', '--email', 'me'], 'stele: Cannot use "me" as --email: expected an email address\n'],
    [
      ['--from', '.', '--github', 'example'],
      'stele: Cannot use "example" as --github: expected a URL such as https://github.com/example\n',
    ],
    [['--name', 'Me'], "stele: option '--name' needs option '--from <dir>'; see stele init --help\n"],
    [
      ['--from', '.', '--lang', 'klingon language', ...flags],
      'stele: Cannot use "klingon language" as language: expected a code such as en or pt-br\n',
    ],
  ])('reports %j', async (parameters, stderr) => {
    const cwd = writeFiles(sites.zola ?? {})
    expect(await runCli(['init', ...parameters], { cwd })).toMatchObject({ code: 2, stderr })
    expect(existsSync(join(cwd, 'stele'))).toBe(false)
  })

  it('prints the errors of the content, and leaves the files to be corrected', async () => {
    const cwd = writeFiles({
      'one.md': '+++\ntitle = One\n+++\nWords.\n',
    })
    const { code, stdout, stderr } = await runCli(
      ['init', '--from', '.', '--base-url', 'https://example.com', ...flags],
      { cwd },
    )
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `Found a site of Markdown in .
Wrote stele/profile/en.yaml
Wrote stele/site.yaml
Correct stele/site.yaml, and then: npx stele check --content stele
`,
    })
    expect(stderr).toContain('error toml-syntax')
  })
})

describeWhere('On a terminal,', findMissing('script', '--version'), () => {
  /**
   * Runs a command on a pseudo-terminal, and types each text when the terminal asks for it: before that, a terminal may read keys such as
   * Ctrl-D in another way. Returns what the terminal gets.
   */
  async function runOnTerminal(
    parameters: readonly string[],
    cwd: string,
    typed: readonly string[],
  ): Promise<string> {
    const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
    const line = [process.execPath, getCompiledCli(), ...parameters].map(quote).join(' ')
    const terminal = spawn('script', ['--quiet', '--return', '--command', `${line} || true`, '/dev/null'], {
      cwd,
      env: { ...process.env, STELE_BASE_URL: undefined, NO_COLOR: '1', TERM: 'dumb' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let shown = ''
    let answered = 0
    terminal.stdout.setEncoding('utf8').on('data', (data: string) => {
      shown += data
      const asked = shown.match(/ of the author(?: on \w+)?: /g)?.length ?? 0
      for (; answered < asked; answered++) terminal.stdin.write(typed[answered] ?? '\u0004')
    })
    await once(terminal, 'close')
    return shown.replaceAll('\r\n', '\n')
  }

  it('stele init --from asks for what the configuration does not say, until an answer is valid', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    const shown = await runOnTerminal(['init', '--from', '.'], cwd, [
      '\n',
      'Writer\n',
      'example\n',
      'https://www.linkedin.com/in/example\n',
    ])
    expect(shown).toContain('hugo.toml lacks values that the API shows. Please answer:\n')
    expect(shown).toContain('Professional title of the author: ')
    expect(shown).toContain('Expected a title such as Writer\n')
    expect(shown).toContain('Expected a URL such as https://www.linkedin.com/in/example\n')
    expect(shown).toContain('Wrote stele/site.yaml\n')
    expect(readFileSync(join(cwd, 'stele/profile/en.yaml'), 'utf8').split('\n').slice(1, 9)).toEqual([
      'name: Sample Author',
      'title: Writer',
      'bio: Samples of notes.',
      '# Subjects that the author writes about.',
      'focus: []',
      'links:',
      '  github: https://github.com/example',
      '  linkedin: https://www.linkedin.com/in/example',
    ])
  })

  it('stele init --from writes nothing if the input ends before the last answer', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    const shown = await runOnTerminal(['init', '--from', '.'], cwd, ['Writer\n', '\u0004'])
    expect(shown).toContain('stele: Stopped: nothing was written\n')
    expect(existsSync(join(cwd, 'stele'))).toBe(false)
  })
})
