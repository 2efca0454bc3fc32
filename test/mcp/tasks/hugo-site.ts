/** A small site in the form of Hugo, whose pages are on another host than its API. */

import type { Files } from '../../fixtures/content.ts'

const harbours = [
  ...['Alder Bay', 'Birch Quay', 'Cedar Mole', 'Dune Landing', 'Elm Pier', 'Fern Dock', 'Gorse Basin'],
  ...['Heath Jetty', 'Ivy Wharf', 'Juniper Slip', 'Kelp Haven', 'Larch Lock', 'Moss Creek'],
]

/** One short document for each harbour, the last one the newest. */
const reports: Files = Object.fromEntries(
  harbours.map((name, index) => [
    `content/harbours/${name.toLowerCase().replace(' ', '-')}.md`,
    `---
title: ${name}
description: Depth and moorings of ${name}.
date: 2024-03-${String(index + 1).padStart(2, '0')}
tags: [harbour]
---

The depth of ${name} at low water is ${index + 2} metres.
`,
  ]),
)

/** More text than one part of a result has. */
const knots = Array.from(
  { length: 135 },
  (_, index) =>
    `## Knot ${index + 1}\n\nKnot ${index + 1} needs ${index + 3} turns, and holds ${(index + 1) * 10} kilograms in wet rope.\n`,
).join('\n')

const profile = `name: Sample Author
title: Writer
bio: Writes about the coast.
focus: [coast]
links:
  github: https://github.com/example
  linkedin: https://www.linkedin.com/in/example
  email: author@example.com
  about: https://coast.example/about/
  contact: https://coast.example/contact/
  privacy: https://coast.example/privacy/
`

export const hugoSite: Files = {
  'hugo.toml': 'baseURL = "https://coast.example/"\ntitle = "Notes from the coast"\n',
  'content/posts/tides.md': `+++
title = "Reading a tide table"
date = 2024-09-01
tags = ["coast", "tides"]
+++

A tide table lists the heights of one harbour. Its times change with the [equinox]({{< relref "equinox" >}}).

## Heights

Heights count from the lowest tide that the chart expects.

{{< tide harbour="Alder Bay" >}}

## Times

Add an hour in summer: the table has the time of winter.
`,
  'content/posts/tides.pt.md': `---
title: Como ler uma tábua de marés
description: O que dizem as alturas e os horários de uma tábua de marés.
date: 2024-09-01
tags: [costa]
---

Uma tábua de marés lista as alturas de um porto.

## Horários

Some uma hora no verão: a tábua traz o horário de inverno.
`,
  'content/posts/equinox.md': `---
title: The equinox
description: Why spring tides are highest in March.
date: 2024-10-01
tags: [coast]
aliases: [/old/equinox/]
---

The sun and the moon pull in one line.
`,
  'content/guides/knots.md': `---
title: A list of knots
description: Every knot that the harbours use, with its turns.
date: 2024-06-01
tags: [rope]
---

${knots}`,
  ...reports,
  'stele/site.yaml': `base_url: https://api.coast.example
service: Coast API
version: 1.0.0
languages: [en, pt]
site: false
sources:
  - folder: ../content
    from: hugo
    lang: { from: suffix }
    url: { base: "https://coast.example", path: "/{lang}/{path}/" }
shortcodes:
  tide: { html: '<p>Tides of {harbour}</p>', markdown: 'Tides of {harbour}' }
`,
  'stele/profile/en.yaml': profile,
  'stele/profile/pt.yaml': profile,
}
