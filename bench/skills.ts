/**
 * Validates the skills of the sample with skills-ref, a port of the reference library of Agent Skills. Exits with status 1
 * if a skill is invalid.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpmPackage } from './npm-packages.ts'
import { startSampleServer } from './sample-server.ts'

const tool = 'skills-ref@0.1.5'

const server = await startSampleServer()
const folder = mkdtempSync(join(tmpdir(), 'stele-skills-'))
try {
  const index = `${server.origin}/.well-known/agent-skills/index.json`
  const { skills }: { readonly skills: readonly { readonly name: string; readonly url: string }[] } = await (
    await fetch(index)
  ).json()
  if (skills.length === 0) throw new Error(`Cannot validate skills: ${index} lists none`)
  for (const { name, url } of skills) {
    // The specification wants each skill in a folder of its name.
    const skill = join(folder, name)
    mkdirSync(skill)
    writeFileSync(join(skill, 'SKILL.md'), await (await fetch(new URL(url, index))).text())
    const { stdout, code } = await runNpmPackage(tool, ['skills-ref', 'validate', skill])
    console.log(`${code === 0 ? 'pass ' : 'FAIL '} skill ${name}${code === 0 ? '' : `: ${stdout.trim()}`}`)
    if (code !== 0) process.exitCode = 1
  }
} finally {
  server.stop()
  rmSync(folder, { recursive: true })
}
