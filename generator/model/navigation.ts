/** Finds the pages that `navigation` and `footer` of site.yaml lead to, and reports links to pages that do not exist. */

import { toTagSlug } from '../addresses/tag-slug.ts'
import type { DataSource, ValuePath } from '../collect/data/data-source.ts'
import { report } from '../diagnostics/diagnostic.ts'
import { didYouMean, quote, toName } from '../diagnostics/wording.ts'
import { type NavigationLink, targetKeys } from '../schemas/navigation.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { Frame, FrameLink, Page } from './site.ts'

type Target = 'page' | 'essay' | 'tag' | 'list'

/** Creates the frame of the pages of one language. Links to pages that do not exist are left out. */
export function toFrame(lang: string, config: SiteConfig, published: readonly Page[]): Frame {
  const navigation = config.navigation[lang]
  const footer = config.footer[lang]
  if (navigation === undefined && footer === undefined) return noFrame
  const pages = listTargets(published, lang)
  const resolve = (links: readonly NavigationLink[]) =>
    links.flatMap((link): FrameLink[] => {
      if (link.url !== undefined) return [{ path: null, url: link.url, label: link.label ?? link.url }]
      const page = findPage(link, pages)
      return page === undefined ? [] : [{ path: page.path, url: null, label: link.label ?? page.title }]
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
  }
}

const noFrame: Frame = { navigation: null, footer: null }

type Targets = Readonly<Record<Target, ReadonlyMap<string, Page>>>

/** The pages of a language by the names that links have for them. */
function listTargets(published: readonly Page[], lang: string): Targets {
  const targets = { page: new Map(), essay: new Map(), tag: new Map(), list: new Map() } satisfies Record<
    Target,
    Map<string, Page>
  >
  for (const page of published) {
    if (page.lang !== lang) continue
    if (page.kind === 'document') targets[page.document.kind].set(page.document.slug, page)
    else if (page.kind === 'tag') targets.tag.set(page.title, page)
    else targets.list.set(listNames[page.kind], page)
  }
  return targets
}

const listNames = { home: 'home', 'essay-list': 'essays', 'tag-list': 'tags', search: 'search' } as const

const findTarget = (link: NavigationLink): readonly [Target, string] | null => {
  const key = targetKeys.find((name) => link[name] !== undefined)
  return key === undefined || key === 'url' ? null : [key, link[key] ?? '']
}

function findPage(link: NavigationLink, targets: Targets): Page | undefined {
  const [kind, name] = findTarget(link) ?? ['list', '']
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
        const [kind, name] = findTarget(link) ?? [null, '']
        if (kind === null || findPage(link, targets) !== undefined) continue
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
