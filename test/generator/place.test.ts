import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { recover } from '../../generator/publish/recover.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { publish } from '../fixtures/compile.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { type Fault, setFault } from '../fixtures/faults.ts'
import { describeMounts, mountMemory, mountOnItself } from '../fixtures/mounts.ts'
import { readStates, readTree } from '../fixtures/tree.ts'

const elsewhere = '/nowhere/content'

/** What a publish to a place says, having changed nothing in the folder around it. */
function refuse(out: string, around: string, content = elsewhere): string {
  const before = readStates(around)
  let said = 'nothing'
  try {
    publish(toBuild(oldTexts), out, content)
  } catch (error) {
    expect(error).toBeInstanceOf(OperationalError)
    said = (error as Error).message
  }
  expect(readStates(around)).toEqual(before)
  return said
}

describe('an out folder is refused where it', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is the root', () => {
    expect(refuse('/', createFolder())).toBe('Cannot publish to "/": it is the root of the file system')
  })

  it('is the home, also where either is reached by a symlink', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'home'))
    symlinkSync('home', join(folder, 'link'))
    for (const [home, out] of [
      ['home', 'home'],
      ['link', 'home'],
      ['home', 'link'],
    ] as const) {
      vi.stubEnv('HOME', join(folder, home))
      expect(refuse(join(folder, out), folder)).toBe(
        `Cannot publish to "${join(folder, out)}": it is your home folder`,
      )
    }
  })

  it('is the content, holds it or lies in it, also by a symlink and where it is not there yet', () => {
    const folder = writeFiles({ 'site/content/site.yaml': '' })
    symlinkSync('site/content', join(folder, 'link'))
    const content = join(folder, 'site/content')
    for (const out of [
      'site/content',
      'site',
      '.',
      'site/content/dist',
      'link',
      'link/dist',
      'link/deep/er',
    ]) {
      expect(refuse(join(folder, out), folder, content)).toBe(
        `Cannot publish to "${join(folder, out)}": it and the content in "${content}" lie in one another; choose a folder of its own`,
      )
    }
  })

  it('holds the folder that the command runs in', () => {
    const around = join(process.cwd(), '..')
    expect(() => publish(toBuild(oldTexts), around, elsewhere)).toThrow(
      `Cannot publish to "${around}": the command runs inside it; run it from another folder`,
    )
  })

  it('is a file, or would lie in one', () => {
    const folder = writeFiles({ dist: 'a file' })
    expect(refuse(join(folder, 'dist'), folder)).toBe(
      `Cannot publish to "${join(folder, 'dist')}": it is a file`,
    )
    expect(refuse(join(folder, 'dist/site'), folder)).toBe(
      `Cannot use "${join(folder, 'dist/site')}": a part of its path is a file`,
    )
  })

  it('is a symlink that leads back to itself', () => {
    const folder = createFolder()
    symlinkSync('dist', join(folder, 'dist'))
    expect(refuse(join(folder, 'dist'), folder)).toBe(
      `Cannot use "${join(folder, 'dist')}": the symlinks in its path form a loop`,
    )
  })

  it('holds anything that no build made, be it hidden, in a folder, or an empty folder', () => {
    for (const [file, named] of [
      ['notes.txt', 'notes.txt'],
      ['.git/HEAD', '.git/HEAD'],
      ['a/b/c', 'a/b/c'],
      ['empty/', 'empty/'],
      ['_stele/search.json', '_stele/search.json'],
    ] as const) {
      const folder = createFolder()
      if (file.endsWith('/')) mkdirSync(join(folder, 'dist', file), { recursive: true })
      else writeFiles({ [file]: 'not yours' }, join(folder, 'dist'))
      expect(refuse(join(folder, 'dist'), folder)).toBe(
        `Cannot publish to "${join(folder, 'dist')}": it holds "${named}", which no build made; move that away, or choose another folder`,
      )
    }
  })

  it('holds a manifest that cannot be read', () => {
    for (const text of ['{"files":', 'null', '[]', '{}', '{"files":null}']) {
      const folder = writeFiles({ 'dist/_stele/manifest.json': text })
      expect(refuse(join(folder, 'dist'), folder)).toBe(
        `Cannot publish to "${join(folder, 'dist')}": it holds "_stele/manifest.json", which no build made; move that away, or choose another folder`,
      )
    }
  })
})

describeMounts('a mount point', () => {
  const hint = (out: string) =>
    `Cannot publish to "${out}": it is a mount point, which cannot be swapped for a new build; use a folder inside it, such as "${out}/site"`

  it('is refused with a hint, and the folder that the hint names is taken', () => {
    const folder = writeFiles({ 'dist/.keep': '' })
    const out = mountMemory('size=1m', join(folder, 'dist'))
    expect(refuse(out, folder)).toBe(hint(out))
    publish(toBuild(oldTexts), join(out, 'site'), elsewhere)
    expect(readTree(join(out, 'site'))).toEqual(toTree(oldTexts))
  })

  it('of the same device shows itself at the swap, and keeps what it holds', () => {
    const out = join(createFolder(), 'dist')
    publish(toBuild(oldTexts), out, elsewhere)
    mountOnItself(out)
    expect(() => publish(toBuild(newTexts), out, elsewhere)).toThrow(hint(out))
    expect(readTree(out)).toEqual(toTree(oldTexts))
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })
})

describe('two builds at once', () => {
  it('are one: between the renames of the first, a second is refused and a recovery leaves it alone', async () => {
    const out = join(createFolder(), 'dist')
    publish(toBuild(oldTexts), out, elsewhere)
    const pipe = join(createFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const fault: Fault = { kind: 'hold', below: dirname(out), call: 'renameSync', at: 2, file: pipe }
    const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url)
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--import',
        fixture('faults.ts').href,
        fileURLToPath(fixture('publisher.ts')),
        'publish',
        out,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, STELE_FAULT: JSON.stringify(fault) } },
    )
    const ended = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await ended
    })
    await once(child.stdout, 'data')
    const before = readStates(join(dirname(out), '.dist.stele/next'))
    expect(() => publish(toBuild(newTexts), out, elsewhere)).toThrow(
      `Cannot publish to "${out}": the process ${child.pid} is publishing there; wait for it to end`,
    )
    recover(out)
    expect(readStates(join(dirname(out), '.dist.stele/next'))).toEqual(before)
    writeFileSync(pipe, 'go on')
    expect(await ended).toEqual([0, null])
    expect(readTree(out)).toEqual(toTree(newTexts))
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('are told from one whose number another process has by now', () => {
    const out = join(createFolder(), 'dist')
    writeFiles({ [`.dist.stele/claim-${process.ppid}-1`]: '' }, dirname(out))
    publish(toBuild(newTexts), out, elsewhere)
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('where one ends just as the other begins, are both let through', () => {
    const out = join(createFolder(), 'dist')
    const takeAway = setFault({
      kind: 'fail',
      below: dirname(out),
      call: 'writeFileSync',
      at: 1,
      code: 'ENOENT',
    })
    publish(toBuild(newTexts), out, elsewhere)
    takeAway()
    expect(readTree(out)).toEqual(toTree(newTexts))
  })

  it('that the same process began one after the other are no two', () => {
    const out = join(createFolder(), 'dist')
    const takeAway = setFault({ kind: 'break', below: dirname(out), call: 'rmSync', at: 2 })
    expect(() => publish(toBuild(newTexts), out, elsewhere)).toThrow(/^Cannot clear away /)
    takeAway()
    writeFileSync(join(out, 'top.txt'), 'changed by hand')
    publish(toBuild(newTexts), out, elsewhere)
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })
})
