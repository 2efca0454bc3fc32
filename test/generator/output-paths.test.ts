import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import { recover } from '../../generator/kernel/publish/swap.ts'
import { openTarget } from '../../generator/kernel/publish/target.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { type Fault, setFault } from '../fixtures/faults.ts'
import { describeMounts, mountMemory, mountOnItself } from '../fixtures/mounts.ts'
import { publish } from '../fixtures/publish-files.ts'
import { readStates, readTree } from '../fixtures/tree.ts'

const elsewhere = '/nowhere/content'

/** Publishes to an out folder, and expects an error that leaves a parent folder unchanged. Returns the error. */
function catchRefusal(out: string, parent: string, content = elsewhere): OperationalError {
  const before = readStates(parent)
  let refusal: unknown = null
  try {
    publish(toBuild(oldTexts), out, content)
  } catch (error) {
    refusal = error
  }
  expect(readStates(parent)).toEqual(before)
  if (!(refusal instanceof OperationalError)) throw new Error(`Expected an OperationalError, got ${refusal}`)
  return refusal
}

/** Expects that publishing is refused with OUTPUT_REFUSED for a reason, and changes nothing. */
function expectRefusal(out: string, parent: string, reason: string, content = elsewhere): void {
  const { code, message } = catchRefusal(out, parent, content)
  expect([code, message]).toEqual(['OUTPUT_REFUSED', `Cannot publish to "${out}": ${reason}`])
}

describe('publishing is refused, and changes nothing, if the out folder', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is the root of the file system', () => {
    expectRefusal('/', createFolder(), 'it is the root of the file system; choose another folder')
  })

  it('is the home folder, also if one of them is a symbolic link', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'home'))
    symlinkSync('home', join(folder, 'link'))
    for (const [home, out] of [
      ['home', 'home'],
      ['link', 'home'],
      ['home', 'link'],
    ] as const) {
      vi.stubEnv('HOME', join(folder, home))
      expectRefusal(join(folder, out), folder, 'it is your home folder; choose another folder')
    }
  })

  it('overlaps the content folder, also by a symbolic link and if the out folder does not exist', () => {
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
      expectRefusal(
        join(folder, out),
        folder,
        `it overlaps the content folder "${content}"; choose another folder`,
        content,
      )
    }
  })

  it('is a parent of the current directory', () => {
    const parent = join(process.cwd(), '..')
    expect(() => publish(toBuild(oldTexts), parent, elsewhere)).toThrow(
      `Cannot publish to "${parent}": the current directory is inside it; run the command from another folder`,
    )
  })

  it('is a file', () => {
    const folder = writeFiles({ dist: 'a file' })
    expectRefusal(join(folder, 'dist'), folder, 'it is a file; choose a folder')
  })

  it('has a file or a link beside it where the build would be staged', () => {
    const folder = writeFiles({ 'other/precious.txt': 'Keep me.', '.file.stele': '' })
    symlinkSync('other', join(folder, '.link.stele'))
    for (const name of ['file', 'link']) {
      expectRefusal(
        join(folder, name),
        folder,
        `"${join(folder, `.${name}.stele`)}" is not a folder; remove it`,
      )
    }
  })

  it('has a parent that is a file', () => {
    const folder = writeFiles({ dist: 'a file' })
    expect(catchRefusal(join(folder, 'dist/site'), folder)).toEqual(
      new OperationalError(
        `Cannot use "${join(folder, 'dist/site')}": a part of its path is a file`,
        'SYSTEM_ERROR',
      ),
    )
  })

  it('is a symbolic link to itself', () => {
    const folder = createFolder()
    symlinkSync('dist', join(folder, 'dist'))
    expect(catchRefusal(join(folder, 'dist'), folder)).toEqual(
      new OperationalError(
        `Cannot use "${join(folder, 'dist')}": the symlinks in its path form a loop`,
        'SYSTEM_ERROR',
      ),
    )
  })

  it('holds a file that no build wrote, also a hidden or nested one, or an empty folder', () => {
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
      expectRefusal(
        join(folder, 'dist'),
        folder,
        `it holds "${named}", which no build wrote; move it away, or choose another folder`,
      )
    }
  })

  it('holds a manifest that cannot be read', () => {
    for (const text of ['{"files":', 'null', '[]', '{}', '{"files":null}']) {
      const folder = writeFiles({ 'dist/_stele/manifest.json': text })
      expectRefusal(
        join(folder, 'dist'),
        folder,
        'it holds "_stele/manifest.json", which no build wrote; move it away, or choose another folder',
      )
    }
  })
})

describeMounts('a mount point', () => {
  const hint = (out: string) =>
    `Cannot publish to "${out}": it is a mount point, which a build cannot replace; use a folder inside it, such as "${out}/site"`

  it('is refused as an out folder with a hint, and the folder that the hint names is accepted', () => {
    const folder = writeFiles({ 'dist/.keep': '' })
    const out = mountMemory('size=1m', join(folder, 'dist'))
    expect(catchRefusal(out, folder)).toEqual(new OperationalError(hint(out), 'OUTPUT_REFUSED'))
    publish(toBuild(oldTexts), join(out, 'site'), elsewhere)
    expect(readTree(join(out, 'site'))).toEqual(toTree(oldTexts))
  })

  it('on the same device is refused at the swap, and keeps its files', () => {
    const out = join(createFolder(), 'dist')
    publish(toBuild(oldTexts), out, elsewhere)
    mountOnItself(out)
    expect(() => publish(toBuild(newTexts), out, elsewhere)).toThrow(hint(out))
    expect(readTree(out)).toEqual(toTree(oldTexts))
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })
})

describe('the lock of an out folder', () => {
  it('stops a second build and a recovery while another process is between its renames', async () => {
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
      new OperationalError(
        `Cannot publish to "${out}": process ${child.pid} is publishing there; wait until it ends`,
        'OUTPUT_LOCKED',
      ),
    )
    recover(out)
    expect(readStates(join(dirname(out), '.dist.stele/next'))).toEqual(before)
    writeFileSync(pipe, 'go on')
    expect(await ended).toEqual([0, null])
    expect(readTree(out)).toEqual(toTree(newTexts))
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('stops a second build of the same process', () => {
    const out = join(createFolder(), 'dist')
    const target = openTarget(out, elsewhere)
    target.lock()
    expect(() => openTarget(out, elsewhere).lock()).toThrow(
      new OperationalError(
        `Cannot publish to "${out}": another build of this process is publishing there; wait until it ends`,
        'OUTPUT_LOCKED',
      ),
    )
    target.abandon()
    publish(toBuild(oldTexts), out, elsewhere)
    expect(readTree(out)).toEqual(toTree(oldTexts))
  })

  it('is free if its process has ended and another process has the same id', () => {
    const out = join(createFolder(), 'dist')
    writeFiles({ [`.dist.stele/claim-${process.ppid}-1`]: '' }, dirname(out))
    publish(toBuild(newTexts), out, elsewhere)
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  it('is acquired although a build that ends removes the work folder at that moment', () => {
    const out = join(createFolder(), 'dist')
    const removeFault = setFault({
      kind: 'fail',
      below: dirname(out),
      call: 'writeFileSync',
      at: 1,
      code: 'ENOENT',
    })
    publish(toBuild(newTexts), out, elsewhere)
    removeFault()
    expect(readTree(out)).toEqual(toTree(newTexts))
  })

  it('does not stop a second build of the same process after a failed one', () => {
    const out = join(createFolder(), 'dist')
    const removeFault = setFault({ kind: 'break', below: dirname(out), call: 'rmSync', at: 2 })
    expect(() => publish(toBuild(newTexts), out, elsewhere)).toThrow(/^Cannot clean up /)
    removeFault()
    writeFileSync(join(out, 'top.txt'), 'changed by hand')
    publish(toBuild(newTexts), out, elsewhere)
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })
})
