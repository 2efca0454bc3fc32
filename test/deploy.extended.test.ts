/** The container image of deploy/Dockerfile, built and started as docs/deploy/node.md says. */

import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { init } from '../generator/commands/init/init.ts'
import { createFolder } from './fixtures/content.ts'
import { findRegistryProblem, getTarball } from './fixtures/packed.ts'
import { projectFolder } from './fixtures/project.ts'
import { describeWhere, findOnPath } from './fixtures/where.ts'
import { findFreePort } from './targets/targets.ts'

const program = findOnPath('docker', 'podman') ?? 'docker'

/** The images that the Dockerfile starts from. */
const base = 'node:24-slim'

/** Returns why no image can be built here; null if one can. */
function findContainerProblem(): string | null {
  if (findOnPath('docker', 'podman') === null) return 'neither docker nor podman is installed'
  const isThere = (...parameters: readonly string[]) =>
    spawnSync(program, parameters, { stdio: 'ignore', timeout: 300_000 }).status === 0
  if (!isThere('info')) return `${program} cannot reach its daemon`
  if (!isThere('image', 'inspect', base) && !isThere('pull', '--quiet', base))
    return `${program} cannot pull ${base}`
  return findRegistryProblem()
}

const tag = `stele-test-${process.pid}`

describeWhere('The image of deploy/Dockerfile', findContainerProblem(), () => {
  const run = (...parameters: readonly string[]) =>
    execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  let container = ''
  let origin = ''

  beforeAll(async () => {
    const folder = createFolder()
    const tarball = getTarball()
    copyFileSync(tarball, join(folder, basename(tarball)))
    execFileSync('npm', ['install', `./${basename(tarball)}`, '--prefer-offline', '--silent'], {
      cwd: folder,
    })
    init(folder)
    rmSync(join(folder, 'node_modules'), { recursive: true })
    for (const file of ['Dockerfile', '.dockerignore'])
      copyFileSync(join(projectFolder, 'deploy', file), join(folder, file))
    const port = await findFreePort()
    origin = `http://127.0.0.1:${port}`
    run('build', '--quiet', '--build-arg', `STELE_BASE_URL=${origin}`, '--tag', tag, folder)
    const limits = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    container = run('run', '--detach', ...limits, '--publish', `127.0.0.1:${port}:8080`, tag)
    // Follows the log up to the line that says where the server listens.
    const log = spawnSync(
      'sh',
      ['-c', `${program} logs --follow ${container} 2>&1 | grep -m 1 'Serving dist on'`],
      {
        timeout: 60_000,
      },
    )
    expect(log.status).toBe(0)
  }, 1_200_000)

  afterAll(() => {
    if (container !== '') spawnSync(program, ['rm', '--force', container])
    spawnSync(program, ['image', 'rm', '--force', tag])
  })

  it('serves the site as a user without rights, from a file system that it cannot write to', async () => {
    const response = await fetch(`${origin}/api/v1/essays`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ count: 1, essays: [{ slug: 'first-essay', lang: 'en' }] })
    expect(run('exec', container, 'node', '-p', 'process.getuid()')).toBe('1000')
  })

  it('ends with 0 when it is stopped', () => {
    run('stop', container)
    expect(run('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0')
  })
})
