/** The key `notify` of site.yaml: the file of the key for IndexNow, and the hub in the feeds. */

import { expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import { get, publishWith } from '../fixtures/published.ts'

const toSite = (notify: string) => ({ 'site.yaml': `${smallSite['site.yaml']}notify: ${notify}\n` })

/** The hub is on the host of the site, which has no such page. */
const notifying = toSite('{ indexnow: 0123-abCD, websub: "https://site.test/hub?a=1&b=2" }')

it('The build publishes the key in a file of its name, and the hub in each feed, and changes no other file', async () => {
  const [without, with_] = [await publishWith({}), await publishWith(notifying)]
  const changed = [...with_].filter(([file, text]) => without.get(file) !== text).map(([file]) => file)
  expect(changed.filter((file) => !file.startsWith('changes')).sort()).toEqual([
    '0123-abCD.txt',
    '_stele/manifest.json',
    'feed.xml',
    'pt/feed.xml',
  ])
  expect(get(with_, '0123-abCD.txt')).toBe('0123-abCD')
  const self = '<link rel="self" type="application/atom+xml" href="https://site.test/pt/feed.xml"></link>'
  const hub = '<link rel="hub" href="https://site.test/hub?a=1&#x26;b=2"></link>'
  expect(get(with_, 'pt/feed.xml')).toBe(get(without, 'pt/feed.xml').replace(self, self + hub))
  expect(get(with_, 'feed.xml')).toContain(hub)
})

it('A site without a key and a hub is the same to the byte as one without `notify`', async () => {
  expect(await publishWith(toSite('{}'))).toEqual(await publishWith({}))
})

it('The file of the key is text for every host, with the headers that robots.txt has', async () => {
  const { files } = JSON.parse(get(await publishWith(notifying), '_stele/manifest.json'))
  const { type, headers, lang } = files['robots.txt']
  expect(files['0123-abCD.txt']).toEqual({ hash: 'It314xE-iE58myhWr3Ci5l', bytes: 9, type, headers, lang })
  expect(type).toBe('text/plain; charset=utf-8')
})

it('A file in static/ with the name of the key is an error, whatever its capitals', async () => {
  const rows = await diagnose({ ...notifying, 'static/0123-ABcd.txt': '0123-abCD' })
  expect(rows.map(({ at, is, reason }) => [at, is, reason])).toEqual([
    [
      'static/0123-ABcd.txt:1:1',
      'error path-conflict',
      'The build publishes something else at "/0123-ABcd.txt"; rename or move the file',
    ],
  ])
})
