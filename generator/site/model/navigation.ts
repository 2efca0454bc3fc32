/** Finds the pages that `navigation`, `footer` and `sidebar` of site.yaml lead to, and reports links to pages that do not exist. */

import { type NavigationLink, type SiteConfig, targetKeys } from '../../content/schemas/site.ts'
import type { DataSource, ValuePath } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote, toName } from '../../kernel/diagnostics/wording.ts'
import { toTagSlug } from '../addresses/tag-slug.ts'
import type { Frame, FrameLink, Page, SidebarSection } from './site.ts'

const pageKeys = targetKeys.filter((key) => key !== 'url')

type Target = (typeof pageKeys)[number]

/** Creates the frame of the pages of one language. Links to pages that do not exist are left out. */
export function toFrame(
  lang: string,
  config: SiteConfig,
  published: readonly Page[],
  sidebar: readonly SidebarSection[],
): Frame {
  const navigation = config.navigation[lang]
  const footer = config.footer[lang]
  if (navigation === undefined && footer === undefined) return { navigation: null, footer: null, sidebar }
  const pages = listTargets(published, lang)
  const resolve = (links: readonly NavigationLink[]) =>
    links.flatMap((link): FrameLink[] => {
      const target = findTarget(link)
      const page = target && findPage(target, pages)
      const label = link.label ?? page?.title
      if (label === undefined || (target !== undefined && page === undefined)) return []
      return [{ path: page?.path ?? null, url: link.url ?? null, label }]
    })
  return {
    navigation: navigation === undefined ? null : resolve(navigation),
    footer:
      footer === undefined
        ? null
        : {
            links: footer.links === undefined ? null : resolve(footer.links),
            social: footer.social,
            copyright: footer.copyright ?? null,
          },
    sidebar,
  }
}

type Targets = Readonly<Record<Target, ReadonlyMap<string, Page>>>

/** The pages of a language by the names that links have for them. */
function listTargets(published: readonly Page[], lang: string): Targets {
  const targets = { page: new Map(), essay: new Map(), tag: new Map(), list: new Map() } satisfies Record<
    Target,
    Map<string, Page>
  >
  for (const page of published) {
    if (page.lang !== lang) continue
    if (page.kind === 'document') {
      const { kind, slug } = page.document
      if (kind !== 'item') targets[kind].set(slug, page)
    } else if (page.kind === 'collection') targets.list.set(page.collection, page)
    else if (page.kind === 'tag') targets.tag.set(page.title, page)
    else targets.list.set(listNames[page.kind], page)
  }
  return targets
}

const listNames = { home: 'home', 'essay-list': 'essays', 'tag-list': 'tags', search: 'search' } as const

/** The kind and the name of the page that a link leads to; undefined for a link elsewhere. */
const findTarget = (link: NavigationLink): readonly [Target, string] | undefined =>
  pageKeys.flatMap((kind) => {
    const name = link[kind]
    return name === undefined ? [] : [[kind, name] as const]
  })[0]

function findPage([kind, name]: readonly [Target, string], targets: Targets): Page | undefined {
  if (kind !== 'tag') return targets[kind].get(name)
  return [...targets.tag].find(([title]) => toTagSlug(title) === toTagSlug(name))?.[1]
}

/** Reports links to pages that the language lacks, and languages that the site lacks. */
export function reportNavigation(
  { languages, navigation, footer }: SiteConfig,
  published: readonly Page[],
  source: DataSource,
): void {
  for (const key of ['navigation', 'footer'] as const) {
    for (const lang of Object.keys(key === 'navigation' ? navigation : footer)) {
      if (languages.includes(lang)) continue
      report(source.file, 'unknown-language', {
        reason: `${quote(lang)} of "${key}" is not a language of the site${didYouMean(lang, languages)}. Languages: ${languages.join(', ')}`,
        found: lang,
        expected: languages,
        ...source.locateKey([key], lang),
      })
    }
  }
  for (const lang of languages) {
    const targets = listTargets(published, lang)
    const check = (links: readonly NavigationLink[], path: ValuePath) => {
      for (const [index, link] of links.entries()) {
        const target = findTarget(link)
        if (target === undefined || findPage(target, targets) !== undefined) continue
        const [kind, name] = target
        const known = [...targets[kind].keys()]
        const where = [...path, index, kind]
        report(source.file, 'missing-document', {
          reason: `${toName(where)} must be the name of a published ${kind} in "${lang}", got ${quote(name)}${didYouMean(name, known) || '; publish it, or correct the name'}`,
          found: name,
          expected: known,
          ...source.locate(where),
        })
      }
    }
    check(navigation[lang] ?? [], ['navigation', lang])
    check(footer[lang]?.links ?? [], ['footer', lang, 'links'])
  }
}
