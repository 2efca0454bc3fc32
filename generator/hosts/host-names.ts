/** The names of the hosts. They have a file of their own so that the command line can list them without loading the hosts. */

/** The values of `stele build --host`, in the order in which help texts and tables list them. */
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
  's3',
  'static',
] as const

export type HostName = (typeof hostNames)[number]
