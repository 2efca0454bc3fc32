/** How the workflow of `stele init` publishes on each host. A host that {@link HostName} lists and this table lacks is a compile error. */

import type { HostName } from '../hosts/host-names.ts'

/** The steps of a deployment: the name of a file in `starter/workflow/`, without its extension. */
type DeploymentFile = 'cloudflare' | 'netlify' | 'pages' | 's3' | 'server' | 'static' | 'vercel'

interface Deployment {
  readonly file: DeploymentFile
  /** What must run on the machine, if that is the author's own. The workflow says it in its first comment. */
  readonly machine?: string
  /** The command that makes the server on that machine read the new rules. */
  readonly reload?: string
}

const shim = (command: string): Deployment => ({
  file: 'server',
  machine: `On the machine, run ${command}. It picks up each new build.`,
})

export const deployments: Readonly<Record<HostName, Deployment>> = {
  node: shim('`npx stele serve` in that folder, for example with stele.service of the package'),
  deno: shim('Deno with dist/_stele/deno.mjs'),
  bun: shim('Bun with dist/_stele/bun.mjs'),
  cloudflare: { file: 'cloudflare' },
  nginx: {
    file: 'server',
    machine:
      'On the machine, include the rules in dist/_stele/nginx, and let the user reload nginx with sudo.',
    reload: 'sudo systemctl reload nginx',
  },
  caddy: {
    file: 'server',
    machine:
      'On the machine, import the rules in dist/_stele/Caddyfile, and let the user reload Caddy with sudo.',
    reload: 'sudo systemctl reload caddy',
  },
  pages: { file: 'pages' },
  netlify: { file: 'netlify' },
  vercel: { file: 'vercel' },
  s3: { file: 's3' },
  static: { file: 'static' },
}
