/** The names of the groups of cases. They have a file of their own so that the command line can list them without loading the cases. */

/** In the order in which the groups run. */
export const groupNames = [
  'profile',
  'essays',
  'search',
  'health',
  'errors',
  'http',
  'deprecation',
  'quota',
  'pages',
  'mcp',
] as const

export type GroupName = (typeof groupNames)[number]
