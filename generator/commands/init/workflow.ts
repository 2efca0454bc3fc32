/** The workflow that `stele init` writes: the steps that all hosts share, with the deployment of one host. */

import { readFileSync } from 'node:fs'
import type { HostName } from '../../hosts/host.ts'
import { getHost } from '../../hosts/hosts.ts'

/** Returns the text of a file in `starter/workflow/`. */
const readPart = (name: string): string =>
  readFileSync(new URL(`../../starter/workflow/${name}.yml`, import.meta.url), 'utf8')

/** The keys of a deployment's file. Each text keeps the indentation that it has below its key. */
type Part = Readonly<Record<string, string>>

/** Splits a deployment's file at its top-level keys. It is not parsed as YAML, because that would lose its comments. */
function splitPart(text: string): Part {
  const entries = text.split(/^(?=[a-z])/m).map((section) => {
    const key = section.replace(/:.*/s, '')
    return [key, section.replace(/^[a-z-]+: *(?:\|\n)?\n?/, '').trimEnd()] as const
  })
  return Object.fromEntries(entries)
}

/** Indents lines by `width` spaces, beyond the two spaces that they have below their key. */
const indent = (text: string, width: number): string => text.replaceAll(/^ {2}(?=.)/gm, ' '.repeat(width))

/** Returns a key of the job with its block, or an empty text if the deployment lacks the key. */
const toBlock = (key: string, text: string): string => text && `    ${key}:\n${indent(text, 6)}`

/** Returns the text of `.github/workflows/publish.yml` for a host. */
export function toWorkflow(host: HostName): string {
  const { file, machine = '', reload } = getHost(host).deployment
  const part = splitPart(readPart(file))
  const { title = '', setup = '', address = '', permissions = '', environment = '', steps = '' } = part
  const blocks: Readonly<Record<string, string>> = {
    setup: indent(setup.replace('@machine@', machine), 0).replaceAll(/^/gm, '# '),
    'build-permissions': indent(part['build-permissions'] ?? '', 6),
    address: indent(address, 6),
    permissions: toBlock('permissions', permissions) || '    permissions: {}',
    environment: toBlock('environment', environment),
    deploy: indent(steps.replace('@reload@', reload === undefined ? '' : ` && ${reload}`), 6),
  }
  return readPart('publish')
    .replaceAll('@host@', host)
    .replaceAll('@on@', title)
    .replaceAll(/^@([a-z-]+)@\n/gm, (_, name) => (blocks[name] ? `${blocks[name]}\n` : ''))
}
