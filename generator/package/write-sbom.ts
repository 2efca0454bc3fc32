/**
 * Lists the libraries whose code the package holds, as a software bill of materials (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/).
 * `npm audit` of a user sees only packages that npm installs, and scanners read this file beside it.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../kernel/version.ts'
import { fontSources } from '../look/assets/subset-fonts.ts'

/** The part of a package-lock.json that is read here. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
}

/** The part of a package.json that is read here. */
interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
  /** The deprecated form of `license`. */
  readonly licenses?: readonly { readonly type: string }[]
}

/** Packages whose files are in the package without being bundled: the fonts of pages and of drawn images. */
const copied = [
  ...Object.values(fontSources).map(({ source }) => source.split('/', 2).join('/')),
  '@fontsource/source-serif-4',
]

/**
 * Writes the list.
 * @param file to write
 * @param project the root of the project, which has package-lock.json
 * @param inputs the paths of all bundled modules, relative to the root
 */
export function writeSbom(file: string, project: string, inputs: readonly string[]): void {
  const lock: Lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  const folders = new Set([
    ...inputs.flatMap(
      (input) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
    ),
    ...copied.map((name) => `node_modules/${name}`),
  ])
  const components = [...folders].map((folder) => toComponent(project, folder, lock))
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': toUrl('stele', version),
        name: 'stele',
        version,
        purl: toUrl('stele', version),
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
  writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`)
}

function toComponent(project: string, folder: string, { packages }: Lock) {
  const facts: PackageFacts = JSON.parse(readFileSync(join(project, folder, 'package.json'), 'utf8'))
  const licence = facts.license ?? facts.licenses?.map(({ type }) => type).join(' OR ')
  const purl = toUrl(facts.name, facts.version)
  const [group, name] = facts.name.startsWith('@') ? facts.name.split('/') : [undefined, facts.name]
  const integrity = packages[folder]?.integrity
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name,
    version: facts.version,
    purl,
    ...(licence === undefined ? {} : { licenses: [toLicence(licence)] }),
    ...(integrity?.startsWith('sha512-') ? { hashes: [toHash(integrity)] } : {}),
  }
}

/** An SPDX identifier, or an expression of several. */
const toLicence = (text: string) => (/[\s()]/.test(text) ? { expression: text } : { license: { id: text } })

/** The hash of the package as npm publishes it. */
const toHash = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
})

/** The package URL, such as `pkg:npm/%40scope/name@1.2.3` (https://github.com/package-url/purl-spec). */
const toUrl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`
