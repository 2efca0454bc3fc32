/** `robots.txt`: it allows all crawling, states the author's content signals and names the sitemap (RFC 9309, contentsignals.org). */

import { documents } from '../../../shim/contract/routes.ts'
import type { SiteConfig } from '../../schemas/site.ts'

export function toRobots({ base_url, content_signal }: SiteConfig): string {
  const signals = Object.entries(content_signal).map(([name, value]) => `${name}=${value}`)
  return [
    'User-agent: *',
    ...(signals.length === 0 ? [] : [`Content-Signal: ${signals.join(', ')}`]),
    'Allow: /',
    '',
    `Sitemap: ${base_url}/${documents.sitemap}`,
    '',
  ].join('\n')
}
