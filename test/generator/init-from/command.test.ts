/** `stele init --from` on the command line, with a terminal and without. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildWithoutImages } from '../../fixtures/build-without-images.ts'
import { runCli } from '../../fixtures/cli.ts'
import { writeFiles } from '../../fixtures/content.ts'
import { expectQuestions } from './expect-questions.ts'
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

                                    Files
Markdown files         total            6
                       published        5
                       left out         1
Published, by folder   ../content       5
Left out, by reason    draft            1
Documents by language  en               4
                       pt               1
Derived                description      5

Translate: title, bio and focus in stele/profile
Check: npx stele check --content stele
Publish: npx stele build --content stele
`,
      stderr: '',
    })
    const out = join(cwd, 'dist')
    expect(await buildWithoutImages({ content: join(cwd, 'stele'), out, today: '2026-03-01' })).toMatchObject(
      {
        baseUrl: 'https://blog.example.com/notes',
        sources: { documents: { en: 4, pt: 1 }, derived: { description: 5 } },
        markdown: { total: 6, leftOut: { draft: [join(cwd, 'content/posts/draft.md')] } },
      },
    )
    const { essays } = JSON.parse(readFileSync(join(cwd, 'dist/api/v1/essays.json'), 'utf8'))
    expect((essays as readonly { readonly url: string }[]).map(({ url }) => url)).toEqual([
      'https://blog.example.com/notes/2026/01/first/',
      'https://blog.example.com/notes/about/',
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
    const cwd = writeFiles({ 'one.md': '+++\ntitle = One\n+++\nWords.\n' })
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

describe('On a terminal,', () => {
  /** Runs the command in this process with lines that a user has typed, and then the end of the input. */
  async function runWithInput(cwd: string, typed: string) {
    const stdin = Object.assign(new PassThrough(), { isTTY: true })
    stdin.end(typed)
    const isTerminal = process.stdout.isTTY
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin)
    process.stdout.isTTY = true
    onTestFinished(() => {
      vi.restoreAllMocks()
      process.stdout.isTTY = isTerminal
    })
    return await runCli(['init', '--from', '.'], { cwd, env: { NO_COLOR: '1', TERM: 'dumb' } })
  }

  it('it asks for what the configuration does not say, until an answer is valid', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    const typed = ['', 'Writer', 'example', author.linkedin, '']
    const { code, stdout } = await runWithInput(cwd, typed.join('\n'))
    expect(code).toBe(0)
    expectQuestions(stdout, cwd)
  })

  it('it writes nothing if the input ends before the last answer', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    expect(await runWithInput(cwd, 'Writer\n')).toMatchObject({
      code: 2,
      stderr: 'stele: Stopped: nothing was written\n',
    })
    expect(existsSync(join(cwd, 'stele'))).toBe(false)
  })
})
