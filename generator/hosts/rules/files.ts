/** Which file answers an operation or a page, by what the request says beside its path. */

import { operations, toApiFile, toEssayPath, toPageFile } from '../../../shim/contract/routes.ts'
import type { SiteManifest } from '../../render/manifest.ts'
import { capture, innerPage, literal, slug, toAlternatives } from './patterns.ts'
import type { Condition, FileRule } from './rules.ts'

const any: Condition = { kind: 'any' }

/** Search has no rule; of an essay the language decides, and whether it has that. */
export function toOperationRules({ languages, essays }: SiteManifest): FileRule[] {
  const [initial = '', ...others] = languages
  const { getProfile, listEssays, getEssayBySlug, getApiHealth } = operations
  const toRule = (path: string, when: Condition, file: string | null): FileRule => ({
    path: literal(path),
    when,
    answer: { file: `/${toApiFile(path, file)}` },
  })
  const inLanguage = (path: string): FileRule[] => [
    ...others.map((lang) => toRule(path, { kind: 'lang', lang }, lang)),
    toRule(path, { kind: 'lang', lang: initial }, null),
  ]
  const essay = literal(toEssayPath('')) + capture('slug', slug)
  const essayFile = (variant: string | null) => ({ file: `/${toApiFile(getEssayBySlug.path, variant)}` })
  const elsewhere = Object.keys(essays).filter((name) => essays[name]?.[0] !== initial)
  return [
    ...inLanguage(getProfile.path),
    toRule(getProfile.path, any, null),
    ...inLanguage(listEssays.path),
    { path: literal(listEssays.path), when: { kind: 'anotherLang' }, answer: 'refused' },
    toRule(listEssays.path, any, null),
    toRule(getApiHealth.path, { kind: 'verbose' }, 'verbose'),
    toRule(getApiHealth.path, any, null),
    ...others.map(
      (lang): FileRule => ({ path: essay, when: { kind: 'lang', lang }, answer: essayFile(lang) }),
    ),
    // Without the default language an essay's own file is in another one.
    ...[...toAlternatives(elsewhere)].map(
      (names): FileRule => ({
        path: literal(toEssayPath('')) + names,
        when: { kind: 'lang', lang: initial },
        answer: 'missing',
      }),
    ),
    { path: essay, when: { kind: 'anotherLang' }, answer: 'missing' },
    { path: essay, when: any, answer: essayFile(null) },
  ]
}

/** A page is answered in the form that is preferred; without HTML in the one that there is. */
export function toPageRules({ files }: SiteManifest): FileRule[] {
  const media = files[toPageFile('/', 'html')] === undefined ? (['md'] as const) : (['html', 'md'] as const)
  return media.flatMap((medium): FileRule[] => {
    const when: Condition = media.length === 1 ? any : { kind: 'medium', medium }
    return [
      { path: '/', when, answer: { file: `/${toPageFile('/', medium)}` } },
      { path: capture('page', innerPage), when, answer: { file: `{page}.${medium}` } },
    ]
  })
}
