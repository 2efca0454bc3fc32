/** The servers of the command line pass no text of files to the terminal unchanged. */

import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { startCli, startServe } from '../fixtures/cli.ts'
import { createHostileProject, escaped, forbidden, hostile } from '../fixtures/hostile-text.ts'

describe('the output of', () => {
  it('dev has escapes', async () => {
    const child = startCli(['dev', '--port', '0', '--content', hostile], { cwd: createHostileProject() })
    const ended = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await ended
    })
    let output = ''
    await new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (/stop with Ctrl-C/.test(output) && /Built in/.test(output)) resolve()
        })
    })
    expect(output).toContain(`Serving ${escaped} on http://127.0.0.1:`)
    expect(output).toContain(`${escaped}/essays/first-essay/en.md:7:1 warning uncertain-link`)
    expect(output).not.toMatch(forbidden)
  })

  it('serve has escapes', async () => {
    const folder = createHostileProject()
    await build({ content: join(folder, hostile), out: join(folder, `o${hostile}`) })
    const server = await startServe(['--out', `o${hostile}`, '--log', 'json'], { cwd: folder })
    await fetch(server.address)
    const { stdout, stderr } = await server.stop('SIGTERM')
    expect(stdout).toContain(`Serving o${escaped} on http://127.0.0.1:`)
    expect(stderr).toContain(`"message":"Serving o${escaped} on http://127.0.0.1:`)
    expect(stdout + stderr).not.toMatch(forbidden)
  })
})
