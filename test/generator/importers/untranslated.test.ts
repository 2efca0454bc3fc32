/** Links to the pages that generators fill with the text of the default language. */

import { expect, it } from 'vitest'
import { checkSite, listMessages, site, withTitle } from './build-site.ts'

it('A link to a translation that nobody wrote leads to the text that Starlight and Docusaurus show there, and VitePress does not', async () => {
  const presets = ['starlight', 'docusaurus', 'vitepress']
  const url = 'https://api.test/{lang}/{path}/'
  const files = site(
    presets.map((from) => ({ folder: `../${from}`, from, url, lang: { from: 'folder', locales: [] } })),
  )
  const diagnostics = await checkSite({
    ...files,
    'stele/site.yaml': files['stele/site.yaml'].replace('[en]', '[en, pt]'),
    'stele/profile/pt.yaml': files['stele/profile/en.yaml'],
    ...Object.fromEntries(
      presets.flatMap((from) => [
        [`${from}/${from}.md`, withTitle('## Tides')],
        [
          `${from}/pt/of-${from}.md`,
          withTitle(`[a](/pt/${from}/#tides) [b](../${from}/#tides) [c](/pt/${from}/#mares) [d](/pt/no/)`),
        ],
      ]),
    ),
  })
  const messages = listMessages(diagnostics.filter(({ file }) => /of-\w+\.md$/.test(file)))
  expect(messages.map((message) => message.replace(/"\/[^"]*\/(\w+\.md)/, '"$1')).sort()).toEqual([
    'warning missing-anchor: Anchor "mares" does not exist in "docusaurus.md"; correct the link',
    'warning missing-anchor: Anchor "mares" does not exist in "starlight.md"; correct the link',
    'warning missing-document: The link to "/pt/no/" leads to no document; correct or remove it',
    'warning missing-document: The link to "/pt/no/" leads to no document; correct or remove it',
    'warning missing-document: The link to "/pt/no/" leads to no document; correct or remove it',
    'warning missing-document: The link to "/pt/vitepress/#mares" leads to no document; correct or remove it',
    'warning missing-document: The link to "/pt/vitepress/#tides" leads to no document; correct or remove it',
  ])
})
