import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Diagnostic } from '../../../generator/kernel/diagnostics/diagnostic-record.ts'
import { OperationalError } from '../../../generator/kernel/diagnostics/errors.ts'
import { runCli } from '../../fixtures/cli.ts'
import {
  diagnoseFolder,
  findLines,
  testReports,
  toBody,
  toLines,
  writeSite,
} from '../../fixtures/diagnose.ts'
import { type ErrorCode, setCallFault } from '../../fixtures/system-calls.ts'
import { describeWhere } from '../../fixtures/where.ts'

describe('an empty file', () => {
  testReports({
    'is reported once, without further messages about missing keys': [
      {
        'essays/first-essay/en.md': '',
        'essays/first-essay/pt.md': ' \n\t\r\n',
        'profile/en.yaml': '\n',
        'profile/pt.yaml': '\uFEFF',
      },
      'essays/first-essay/en.md:1:1 error empty-file: The file is empty; write its content, or delete the file [found: an empty file; expected: content]',
      'essays/first-essay/pt.md:1:1 error empty-file: The file is empty; write its content, or delete the file [found: an empty file; expected: content]',
      'profile/en.yaml:1:1 error empty-file: The file is empty; write its content, or delete the file [found: an empty file; expected: content]',
      'profile/pt.yaml:1:1 warning byte-order-mark: The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one. [found: U+FEFF; expected: UTF-8 without a byte order mark]',
      'profile/pt.yaml:1:1 error empty-file: The file is empty; write its content, or delete the file [found: an empty file; expected: content]',
    ],
    'named site.yaml does not hide mistakes of the documents': [
      {
        'site.yaml': '',
        'essays/first-essay/en.md': '---\ntitle: 5\ndescription: D\n---\n\nx\n',
      },
      'essays/first-essay/en.md:2:8-2:9 error wrong-type: "title" must be non-blank text, got the number 5; put it in quotes to make it text [found: the number 5; expected: non-blank text]',
      'site.yaml:1:1 error empty-file: The file is empty; write its content, or delete the file [found: an empty file; expected: content]',
    ],
  })
})

describe('a file that is not UTF-8', () => {
  testReports({
    'is reported at its first invalid byte': [
      { 'essays/first-essay/en.md': Buffer.from(toBody('Uma oração\n'), 'latin1') },
      'essays/first-essay/en.md:6:8 error not-utf8: The file is not UTF-8: byte 0xE7 is invalid. Save it as UTF-8. [found: 0xE7; expected: UTF-8]',
    ],
    'is reported at a truncated character, not at a replacement character that the file contains': [
      {
        'essays/first-essay/en.md': Buffer.concat([
          Buffer.from('\uFEFF---\ntitle: é\uFFFD '),
          Buffer.from([0xe2, 0x82]),
          Buffer.from('\ndescription: D\n---\n\nx\n'),
        ]),
      },
      'essays/first-essay/en.md:1:1 warning byte-order-mark: The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one. [found: U+FEFF; expected: UTF-8 without a byte order mark]',
      'essays/first-essay/en.md:2:11 error not-utf8: The file is not UTF-8: byte 0xE2 is invalid. Save it as UTF-8. [found: 0xE2; expected: UTF-8]',
    ],
  })

  it('is reported as UTF-16 if it starts with that byte order mark, and not parsed', async () => {
    const text = Buffer.from(`\uFEFF${toBody('x\n')}`, 'utf16le')
    expect(
      await findLines({ 'essays/first-essay/en.md': text, 'profile/pt.yaml': Buffer.from(text).swap16() }),
    ).toEqual([
      'essays/first-essay/en.md:1:1 error not-utf8: The file is encoded as UTF-16. Save it as UTF-8. [found: UTF-16; expected: UTF-8]',
      'profile/pt.yaml:1:1 error not-utf8: The file is encoded as UTF-16. Save it as UTF-8. [found: UTF-16; expected: UTF-8]',
    ])
  })
})

describe('a failure of the machine', () => {
  /** Checks a site while a call on a path fails. */
  async function checkWith(
    name: 'readdirSync' | 'openSync',
    path: string,
    code: ErrorCode,
  ): Promise<unknown> {
    const folder = writeSite({ 'static/a.txt': 'x' })
    const only = { name, path: join(folder, path) }
    const removeFault = await setCallFault({ kind: 'fail', at: 1, code, only })
    const result = await diagnoseFolder(folder).then(toLines, (error: unknown) => error)
    removeFault()
    return result instanceof OperationalError
      ? [result.code, result.message.replaceAll(folder, 'content')]
      : result
  }

  it('is no mistake of the author, and names the file or folder', async () => {
    expect(await checkWith('readdirSync', 'essays/first-essay', 'EIO')).toEqual([
      'SYSTEM_ERROR',
      'Cannot list the folder "content/essays/first-essay": the disk failed',
    ])
    expect(await checkWith('openSync', 'essays/first-essay/en.md', 'EIO')).toEqual([
      'SYSTEM_ERROR',
      'Cannot read "content/essays/first-essay/en.md": the disk failed',
    ])
  })

  it('to list a folder for lack of permission is a mistake of the author', async () => {
    expect(await checkWith('readdirSync', '', 'EACCES')).toEqual([
      'CONTENT_NOT_FOUND',
      'Cannot read the content in "content": permission to list the folder is denied',
    ])
    const denied =
      '1:1 error unreadable-file: Cannot read the folder: permission is denied; grant read permission [found: a folder without read permission; expected: read permission]'
    expect(await checkWith('readdirSync', 'profile', 'EACCES')).toEqual([
      `profile:${denied}`,
      'profile/en.yaml:1:1 error missing-profile: The language "en" of the site has no profile; create this file [found: no such file; expected: profile/en.yaml]',
      'profile/pt.yaml:1:1 error missing-profile: The language "pt" of the site has no profile; create this file [found: no such file; expected: profile/pt.yaml]',
    ])
    expect(await checkWith('readdirSync', 'essays', 'EACCES')).toEqual([`essays:${denied}`])
    expect(await checkWith('readdirSync', 'static', 'EACCES')).toEqual([`static:${denied}`])
  })
})

describe('a file that cannot be read', () => {
  it('is reported if it is a broken link, a circular link, a folder or a pipe', async () => {
    const folder = writeSite({})
    symlinkSync('nowhere.md', join(folder, 'essays/first-essay/de.md'))
    symlinkSync('es.md', join(folder, 'essays/first-essay/es.md'))
    symlinkSync('/nowhere', join(folder, 'essays/second'))
    mkdirSync(join(folder, 'essays/first-essay/fr.md'))
    execFileSync('mkfifo', [join(folder, 'essays/first-essay/it.md')])
    symlinkSync('nowhere.png', join(folder, 'essays/first-essay/a.png'))
    mkdirSync(join(folder, 'static'))
    symlinkSync('nowhere.txt', join(folder, 'static/a.txt'))
    const rows = await diagnoseFolder(folder)
    const brokenLink =
      '1:1 error unreadable-file: Cannot read the file: it is a link to a file that does not exist; fix or delete the link [found: a broken link; expected: a file]'
    expect(toLines(rows.filter(({ is }) => !is.endsWith('unknown-language')))).toEqual([
      `essays/first-essay/a.png:${brokenLink}`,
      `essays/first-essay/de.md:${brokenLink}`,
      'essays/first-essay/es.md:1:1 error unreadable-file: Cannot read the file: it is a link that leads back to itself; fix or delete the link [found: a circular link; expected: a file]',
      'essays/first-essay/fr.md:1:1 error unreadable-file: Cannot read the file: it is a folder; replace it by a file [found: a folder; expected: a file]',
      'essays/first-essay/it.md:1:1 error unreadable-file: Cannot read the file: it is a pipe, a socket or a device; replace it by a file [found: a pipe, a socket or a device; expected: a file]',
      'essays/second:1:1 error unexpected-file: Unexpected broken link; rename, move or delete it. Allowed here: essays/<slug>/<language>.md [found: a broken link; expected: essays/<slug>/<language>.md]',
      `static/a.txt:${brokenLink}`,
    ])
  })

  it('is reported if the file or its folder has no read permission', async () => {
    const folder = writeSite({ 'essays/second/en.md': toBody('x\n'), 'essays/third/en.md': toBody('x\n') })
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'essays/second/en.md'), 0)
    chmodSync(join(folder, 'essays/third'), 0)
    onTestFinished(() => chmodSync(join(folder, 'essays/third'), 0o755))
    // The superuser may read every file, so the test runs as another user.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    const rows = await diagnoseFolder(folder).finally(() => isRoot && process.seteuid?.(0))
    expect(toLines(rows)).toEqual([
      'essays/second/en.md:1:1 error unreadable-file: Cannot read the file: permission denied; grant read permission [found: a file without read permission; expected: read permission]',
      'essays/third:1:1 error unreadable-file: Cannot read the folder: permission is denied; grant read permission [found: a folder without read permission; expected: read permission]',
    ])
  })
})

describeWhere(
  'what is no file',
  process.platform === 'win32' ? 'Windows has no pipes in folders' : null,
  () => {
    const png = 'essays/first-essay/a.png'

    /** Each place where the content has files, in the order of the report. */
    const places = [
      'site.yaml',
      'profile/en.yaml',
      'essays/first-essay/en.md',
      'extra.schema.json',
      png,
      'static/feed/a.txt',
    ]

    /** Puts something else in place of a file. */
    async function replaceFile(content: string, file: string, create: (path: string) => unknown) {
      mkdirSync(dirname(join(content, file)), { recursive: true })
      rmSync(join(content, file), { force: true })
      await create(join(content, file))
    }

    const createPipe = (path: string) => execFileSync('mkfifo', [path])

    /** A socket is bound with a relative path, because the path of a socket has at most 107 bytes. */
    const createSocket = async (path: string) => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(relative(process.cwd(), path), resolve))
      onTestFinished(() => void server.close())
    }

    it.each([
      ['pipe', createPipe],
      ['socket', createSocket],
    ] as const)('is reported in each place as a %s, and never waited for', async (_, create) => {
      const content = writeSite({})
      for (const file of places) await replaceFile(content, file, create)
      const { code, stdout } = await runCli(['check', '--content', content, '--format', 'json'])
      expect(code).toBe(1)
      const lines = JSON.parse(stdout).map(
        ({ file, line, column, severity, rule, message, found, expected }: Diagnostic) =>
          `${file}:${line}:${column} ${severity} ${rule}: ${message} [found: ${found}; expected: ${expected}]`,
      )
      expect(lines).toEqual(
        places.map(
          (file) =>
            `${content}/${file}:1:1 error unreadable-file: Cannot read the file: it is a pipe, a socket or a device; replace it by a file [found: a pipe, a socket or a device; expected: a file]`,
        ),
      )
    })

    it('is reported as a link to a device, which leads out of the content folder', async () => {
      const content = writeSite({})
      await replaceFile(content, png, (path) => symlinkSync('/dev/zero', path))
      expect(toLines(await diagnoseFolder(content))).toEqual([
        'essays/first-essay/a.png:1:1 error outside-link: The symbolic link leads out of the content folder; replace it by a copy of its target [found: a link out of the content folder; expected: a file or a folder | a link within the content folder]',
      ])
    })

    it.each(['check --fix', 'stats', 'new essay Title', 'build --no-cache'])(
      'does not keep stele %s waiting',
      async (command) => {
        const content = writeSite({})
        await replaceFile(content, 'essays/first-essay/en.md', createPipe)
        const { code } = await runCli([...command.split(' '), '--content', content])
        expect(code).toBe(command.startsWith('new') ? 0 : 1)
      },
    )
  },
)
