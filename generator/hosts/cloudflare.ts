/** What Cloudflare needs: the Worker, Wrangler's configuration, and what of dist is no asset. */

import { internalFolder } from '../../shim/contract/routes.ts'
import type { DistFile } from '../render/output.ts'
import { readBundle } from './bundles.ts'
import type { HostedSite } from './hosts.ts'
import { toLicences } from './servers.ts'

/** The behaviour of the platform that the Worker was tested with. */
const compatibilityDate = '2026-04-01'

/** The longest name of a Worker. */
const maxName = 63

const folder = `${internalFolder}/cloudflare`

/** The Worker beside its assets. */
export function toWorker({ manifest }: HostedSite): DistFile[] {
  const licences = toLicences()
  return [
    { file: '.assetsignore', bytes: Buffer.from(toIgnored()) },
    { file: `${folder}/worker.js`, bytes: readBundle('cloudflare') },
    { file: `${folder}/wrangler.jsonc`, bytes: Buffer.from(toConfiguration(manifest.health.plain.service)) },
    licences,
  ]
}

const toIgnored = (): string =>
  `# What is uploaded as the Worker itself is no asset.\n/${folder}\n/.assetsignore\n`

function toConfiguration(service: string): string {
  const configuration = {
    name: toName(service),
    main: 'worker.js',
    // It is a bundle already: what is deployed is what was tested.
    no_bundle: true,
    compatibility_date: compatibilityDate,
    assets: {
      directory: '../..',
      binding: 'ASSETS',
      // The Worker answers everything, and reads each asset at its own path.
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: 'none',
    },
    durable_objects: { bindings: [{ name: 'QUOTA', class_name: 'QuotaObject' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['QuotaObject'] }],
    observability: { enabled: true },
  }
  return `// Made by "stele build --host cloudflare": what is changed here is lost with the next build.\n${JSON.stringify(configuration, null, 2)}\n`
}

/** A Worker's name: the service's in lower case letters, digits and hyphens. */
function toName(service: string): string {
  const plain = service.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  const name = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxName)
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'stele-site' : name
}
