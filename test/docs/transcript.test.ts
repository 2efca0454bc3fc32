/** How pages are read and followed. */

import { describe, expect, it } from 'vitest'
import { createFolder } from '../fixtures/content.ts'
import { followPage } from './follow-page.ts'
import { matchesOutput, toSteps } from './transcript.ts'

describe('toSteps()', () => {
  it('reads commands, files, edits and the end of a server in their order', () => {
    const page = [
      'Write `a/b.txt`:',
      '',
      '```text',
      'only shown',
      '```',
      '```markdown',
      'one',
      'two',
      '```',
      '```diff',
      ' one',
      '-two',
      '+three',
      '```',
      '```console',
      '$ cat a/b.txt',
      'one',
      '```',
      '```console',
      'Built',
      '^C',
      '```',
    ].join('\n')
    expect(toSteps(page)).toEqual([
      { kind: 'file', path: 'a/b.txt', text: 'one\ntwo\n' },
      { kind: 'edit', path: 'a/b.txt', removed: ['one', 'two'], added: ['one', 'three'] },
      { kind: 'command', command: 'cat a/b.txt', output: ['one'], firstLine: 16 },
      { kind: 'command', command: null, output: ['Built'], firstLine: 19 },
      { kind: 'stop' },
    ])
  })

  it('refuses a file that the page does not name', () => {
    expect(() => toSteps('Write:\n\n```markdown\none\n```')).toThrow('Line 3: no file is named')
  })
})

describe('matchesOutput()', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], true],
    [['a'], ['a', 'b'], false],
    [['a in … ms.'], ['a in 12 ms.'], true],
    [['a in … ms.'], ['a in 12 msx'], false],
    [['a', '…', 'd'], ['a', 'b', 'c', 'd'], true],
    [['…'], [], true],
    [['a', ''], ['a'], true],
  ])('compares %j with %j', (shown, printed, isEqual) => {
    expect(matchesOutput(shown, printed)).toBe(isEqual)
  })
})

describe('followPage()', () => {
  const follow = (page: string) => followPage({ page, folder: createFolder(), ports: ['8080', '18080'] })
  const toBlock = (...lines: readonly string[]) => ['```console', ...lines, '```', ''].join('\n')

  it('returns the page if its output is as shown, and else the page with the output', async () => {
    const right = toBlock('$ mkdir a && cd a', '$ basename "$PWD"', 'a', '$ echo on 8080', 'on 8080')
    expect(await follow(right)).toBe(right)
    expect(await follow(right.replace('\na\n', '\nb\nc\n'))).toBe(right)
  })

  it('requires that a page shows the exit code of a command that fails', async () => {
    const shown = toBlock('$ exit 3', '$ echo $?', '3')
    expect(await follow(shown)).toBe(shown)
    await expect(follow(toBlock('$ exit 3', '$ echo on'))).rejects.toThrow('exits with 3')
    await expect(follow(toBlock('$ exit 3'))).rejects.toThrow('The last command exits with 3')
  })

  it('refuses an edit of lines that the file does not have once', async () => {
    const page = 'In `a.txt`:\n\n```text\n```\n```markdown\none\none\n```\n```diff\n-one\n+two\n```\n'
    await expect(follow(page)).rejects.toThrow('"a.txt" does not have these lines once: one')
  })
})
