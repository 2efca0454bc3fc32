/** A plain file server: it needs no files beside the site. */

import type { Host } from './host.ts'

export const staticHost: Host = {
  servedBy: 'files',
  addressing: 'files',
  exceptions: [
    'fileUrls',
    'noQueries',
    'search',
    'quota',
    'healthFile',
    'htmlOnly',
    'genericHints',
    'staticErrors',
    'staticMethods',
    'staticPreflight',
    'staticCors',
    'staticPolicy',
    'staticRedirects',
    'staticHeaders',
    'staticCaching',
    'staticTags',
    'staticEncodings',
  ],
  toFiles: () => [],
}
