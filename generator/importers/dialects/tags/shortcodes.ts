/**
 * Templates of the shortcodes, tags and includes that generators and their widespread themes have. A site's own templates come before
 * them. Videos and posts of other sites become links to them. `tab[lang]` is the template of a tab that has the argument `lang`.
 */

import type { Template } from '../options.ts'
import { admonitions, same, toAdmonition } from './shared-templates.ts'

export type Templates = Readonly<Record<string, Template>>

/** What only arranges its children. */
export const children = same('{children}')
export const nothing = same('')
export const code = same('```{0|lang|language}\n{children}\n```')
const diagram = same('```mermaid\n{children}\n```')
export const image = same(
  '![{alt|caption|title}]({src|url|path|image_path|image|img|file|0})\n\n**{title}**\n\n{caption}\n\n[{attr}]({attrlink})',
)
const titled = same('**{name|title|header|label|tabName|0}**\n\n{children}')
const link = same('[{children|text|label|title|0}]({href|link|url|to|1})')
const video = same('[{title|"Video"}]({src|url|file|0})')

const embeds: Templates = {
  youtube: same('[{title|"Video"}](https://www.youtube.com/watch?v={id|0})'),
  vimeo: same('[{title|"Video"}](https://vimeo.com/{id|0})'),
  instagram: same('[Post on Instagram](https://www.instagram.com/p/{id|0}/)'),
  x: same('[Post on X](https://x.com/{user|"i"}/status/{id|0})'),
  tweet: same('[Post on X](https://x.com/{user|"i"}/status/{id|0})'),
  twitter: same('[Post on X](https://x.com/{user|"i"}/status/{id|0})'),
}

const details = toAdmonition('Details', 'label|name|all')

/** What themes of Hugo and Zola have under the same names. */
export const themes: Templates = {
  ...admonitions,
  ...embeds,
  details,
  expand: details,
  collapse: details,
  spoiler: details,
  warn: toAdmonition('Warning'),
  alert: toAdmonition('Note', 'type^|level^'),
  hint: toAdmonition('Hint', 'type^|0^'),
  notice: toAdmonition('Note', '1|style^|type^|0^'),
  callout: toAdmonition('Note', 'type^|context^|0^'),
  admonition: toAdmonition('Note', '1|type^|kind^|0^'),
  pageinfo: same('> {children}'),
  blockquote: same('> {children}\n>\n> — {author|by|0}'),
  tabs: children,
  tabpane: children,
  tab: titled,
  // https://www.docsy.dev/docs/adding-content/shortcodes/#tabbed-panes
  'tab[lang]': same('**{header|name|title}**\n\n```{lang}\n{children}\n```'),
  steps: children,
  step: titled,
  columns: children,
  column: children,
  cards: children,
  card: same('**[{title|header|name|0}]({link|href|url})**\n\n{subtitle|children|text|description}'),
  cardpane: children,
  center: children,
  ltr: children,
  rtl: children,
  lead: children,
  // https://www.docsy.dev/docs/adding-content/shortcodes/#shortcode-blocks
  'blocks/cover': titled,
  'blocks/lead': children,
  'blocks/section': children,
  'blocks/feature': same('**{title}**\n\n{children}\n\n[{url_text|url}]({url})'),
  'blocks/link-down': nothing,
  rawhtml: children,
  html: children,
  math: children,
  katex: children,
  button: link,
  link,
  badge: same('{children|content|text|0}'),
  icon: nothing,
  toc: nothing,
  image,
  img: image,
  inTextImg: image,
  video,
  audio: same('[{title|"Audio"}]({src|url|file|0})'),
  mermaid: diagram,
}

/** Tags of plugins and includes of themes of Jekyll, and shortcodes of Eleventy. Its own tags need no template. */
export const liquidTags: Templates = {
  ...admonitions,
  ...embeds,
  details,
  alert: toAdmonition('Note', 'type^'),
  callout: toAdmonition('Note', 'type^|0^'),
  notice: toAdmonition('Note', 'type^'),
  figure: image,
  image,
  img: image,
  gist: same('[Gist](https://gist.github.com/{0|id})'),
  mermaid: diagram,
  toc: nothing,
  button: link,
  tabs: children,
  tab: titled,
  seo: nothing,
  feed_meta: nothing,
}
