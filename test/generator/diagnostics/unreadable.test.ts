import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diagnose, diagnoseFolder, toBody, writeSite } from '../../fixtures/diagnose.ts'

describe('a file without content', () => {
  it('is told once, whatever it lacks', async () => {
    expect(
      await diagnose({
        'essays/first-essay/en.md': '',
        'essays/first-essay/pt.md': ' \n\t\r\n',
        'profile/en.yaml': '\n',
        'profile/pt.yaml': '\uFEFF',
      }),
    ).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'error empty-file',
        reason: 'Found an empty file; expected one with content',
        found: 'an empty file',
        expected: ['content'],
      },
      {
        at: 'essays/first-essay/pt.md:1:1',
        is: 'error empty-file',
        reason: 'Found an empty file; expected one with content',
        found: 'an empty file',
        expected: ['content'],
      },
      {
        at: 'profile/en.yaml:1:1',
        is: 'error empty-file',
        reason: 'Found an empty file; expected one with content',
        found: 'an empty file',
        expected: ['content'],
      },
      {
        at: 'profile/pt.yaml:1:1',
        is: 'warning byte-order-mark',
        reason: 'Found a byte order mark, which is left out; expected UTF-8 without one',
        found: 'U+FEFF',
        expected: ['UTF-8 without a byte order mark'],
      },
      {
        at: 'profile/pt.yaml:1:1',
        is: 'error empty-file',
        reason: 'Found an empty file; expected one with content',
        found: 'an empty file',
        expected: ['content'],
      },
    ])
  })

  it('is site.yaml with the documents that are wrong beside it', async () => {
    expect(
      await diagnose({
        'site.yaml': '',
        'essays/first-essay/en.md': '---\ntitle: 5\ndescription: D\n---\n\nx\n',
      }),
    ).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:9',
        is: 'error wrong-type',
        reason: 'Found the number 5 as "title"; expected a title; quotes around it make it a text',
        found: 'the number 5',
        expected: ['a title'],
      },
      {
        at: 'site.yaml:1:1',
        is: 'error empty-file',
        reason: 'Found an empty file; expected one with content',
        found: 'an empty file',
        expected: ['content'],
      },
    ])
  })
})

describe('a file that is not UTF-8', () => {
  it('is told at its first wrong byte', async () => {
    const latin = Buffer.from(toBody('Uma oração\n'), 'latin1')
    expect(await diagnose({ 'essays/first-essay/en.md': latin })).toEqual([
      {
        at: 'essays/first-essay/en.md:6:8',
        is: 'error not-utf8',
        reason: 'Found the byte 0xE7, which is not UTF-8; expected the file to be saved as UTF-8',
        found: '0xE7',
        expected: ['UTF-8'],
      },
    ])
  })

  it('is told by the byte after a replacement character that is there rightly, and a letter cut short', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFF---\ntitle: é\uFFFD '),
      Buffer.from([0xe2, 0x82]),
      Buffer.from('\ndescription: D\n---\n\nx\n'),
    ])
    expect(await diagnose({ 'essays/first-essay/en.md': bytes })).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'warning byte-order-mark',
        reason: 'Found a byte order mark, which is left out; expected UTF-8 without one',
        found: 'U+FEFF',
        expected: ['UTF-8 without a byte order mark'],
      },
      {
        at: 'essays/first-essay/en.md:2:11',
        is: 'error not-utf8',
        reason: 'Found the byte 0xE2, which is not UTF-8; expected the file to be saved as UTF-8',
        found: '0xE2',
        expected: ['UTF-8'],
      },
    ])
  })

  it('is told as UTF-16 where it is marked so, and nothing else of it', async () => {
    const text = Buffer.from(`\uFEFF${toBody('x\n')}`, 'utf16le')
    expect(
      await diagnose({ 'essays/first-essay/en.md': text, 'profile/pt.yaml': Buffer.from(text).swap16() }),
    ).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'error not-utf8',
        reason: 'Found a file in UTF-16; expected it to be saved as UTF-8',
        found: 'UTF-16',
        expected: ['UTF-8'],
      },
      {
        at: 'profile/pt.yaml:1:1',
        is: 'error not-utf8',
        reason: 'Found a file in UTF-16; expected it to be saved as UTF-8',
        found: 'UTF-16',
        expected: ['UTF-8'],
      },
    ])
  })
})

describe('a file that cannot be read', () => {
  it('is a link to nowhere, a link to itself, a folder, a pipe', async () => {
    const folder = writeSite({})
    symlinkSync('nowhere.md', join(folder, 'essays/first-essay/de.md'))
    symlinkSync('es.md', join(folder, 'essays/first-essay/es.md'))
    symlinkSync('/nowhere', join(folder, 'essays/second'))
    mkdirSync(join(folder, 'essays/first-essay/fr.md'))
    execFileSync('mkfifo', [join(folder, 'essays/first-essay/it.md')])
    const rows = await diagnoseFolder(folder)
    expect(rows.filter(({ is }) => !is.endsWith('unknown-language'))).toEqual([
      {
        at: 'essays/first-essay/de.md:1:1',
        is: 'error unreadable-file',
        reason: 'Found a link to a file that is not there; expected a file',
        found: 'a link to a file that is not there',
        expected: ['a file'],
      },
      {
        at: 'essays/first-essay/es.md:1:1',
        is: 'error unreadable-file',
        reason: 'Found a link that leads back to itself; expected a file',
        found: 'a link that leads back to itself',
        expected: ['a file'],
      },
      {
        at: 'essays/first-essay/fr.md:1:1',
        is: 'error unreadable-file',
        reason: 'Found a folder; expected a file',
        found: 'a folder',
        expected: ['a file'],
      },
      {
        at: 'essays/first-essay/it.md:1:1',
        is: 'error unreadable-file',
        reason: 'Found a file that cannot be read (neither a file nor a folder); expected a file',
        found: 'a file that cannot be read (neither a file nor a folder)',
        expected: ['a file'],
      },
      {
        at: 'essays/second:1:1',
        is: 'error unexpected-file',
        reason: 'Found a dead link that the content has no place for; expected essays/<slug>/<language>.md',
        found: 'a dead link',
        expected: ['essays/<slug>/<language>.md'],
      },
    ])
  })

  it('is one that its owner closed to us, or that lies in such a folder', async () => {
    const folder = writeSite({ 'essays/second/en.md': toBody('x\n'), 'essays/third/en.md': toBody('x\n') })
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'essays/second/en.md'), 0)
    chmodSync(join(folder, 'essays/third'), 0)
    onTestFinished(() => chmodSync(join(folder, 'essays/third'), 0o755))
    // The superuser may read everything, so that another has to try.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    const rows = await diagnoseFolder(folder).finally(() => isRoot && process.seteuid?.(0))
    expect(rows).toEqual([
      {
        at: 'essays/second/en.md:1:1',
        is: 'error unreadable-file',
        reason: 'Found a file that may not be read; expected the permission to read it',
        found: 'a file that may not be read',
        expected: ['the permission to read it'],
      },
      {
        at: 'essays/third:1:1',
        is: 'error unreadable-file',
        reason:
          "Found a folder that cannot be read (EACCES: permission denied, scandir 'essays/third'); expected the permission to read it",
        found: 'a folder that cannot be read',
        expected: ['the permission to read it'],
      },
    ])
  })
})
