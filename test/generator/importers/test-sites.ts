/** Tests what `stele init --from` finds of the sites of one generator. */

import { expect, it } from 'vitest'
import type {
  FoundCollection,
  FoundLanguage,
  FoundSite,
  FoundSource,
} from '../../../generator/importers/recognise/found-site.ts'
import { recognise } from '../../../generator/importers/recognise/recognise.ts'
import { writeFiles } from '../../fixtures/content.ts'

interface Expected extends Partial<Pick<FoundSite, 'baseUrl' | 'title' | 'languages'>> {
  /** By default the first file of the site. */
  readonly config?: string | null
  /** What is set of each source, as {@link toText} writes it. */
  readonly sources: readonly string[]
  /** The same of each collection. By default there is none. */
  readonly collections?: readonly string[]
  readonly notes?: readonly string[]
}

type Case = readonly [files: Readonly<Record<string, string>>, expected: Expected]

export type NamedCase = readonly [title: string, Case]

export const en: FoundLanguage = { code: 'en', tag: 'en' }
export const pt: FoundLanguage = { code: 'pt', tag: 'pt' }
export const ptBr: FoundLanguage = { code: 'pt-br', tag: 'pt-BR' }

export function testSites(generator: FoundSite['generator'], cases: Readonly<Record<string, Case>>): void {
  it.each(Object.entries(cases))(`finds a site of ${generator} %s`, (_, [files, expected]) => {
    const { site, folder } = recognise(writeFiles(files))
    const { config, baseUrl, title, languages } = site
    expect({
      ...{ generator: site.generator, config, baseUrl, title, languages },
      sources: site.sources.map(toText),
      collections: site.collections.map(toText),
      notes: folder.notes,
    }).toEqual({
      ...{ generator, config: Object.keys(files)[0], baseUrl: null, title: null, languages: [en], notes: [] },
      collections: [],
      ...expected,
    })
  })
}

/** Files with a short text. */
export const texts = (...paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, 'Text.\n']))

/**
 * The values of a source or a collection that are set, which site.yaml says, too. All but texts are JSON. The folder and the language are
 * the first ones.
 */
function toText({ folder, lang, ...rest }: FoundSource | FoundCollection): string {
  const others = Object.entries(rest)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return [['folder', folder], ['lang', lang], ...others]
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')
}
