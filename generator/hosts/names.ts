/** The names of the hosts, for whoever needs no more of them. */

export const hostNames = [
  'node',
  'deno',
  'bun',
  'cloudflare',
  'nginx',
  'caddy',
  'pages',
  'netlify',
  'vercel',
  'static',
] as const

export type HostName = (typeof hostNames)[number]
