/** Tests what `stele init --from` finds of the sites of one generator. */

import { expect, it } from 'vitest'
import type { FoundLanguage, FoundSite, FoundSource } from '../../../../generator/init/found-site.ts'
import { recognise } from '../../../../generator/init/recognise.ts'
import { writeFiles } from '../../../fixtures/content.ts'

interface Expected extends Partial<Pick<FoundSite, 'baseUrl' | 'title' | 'languages'>> {
  readonly config: string | null
  readonly sources: readonly Partial<FoundSource>[]
  readonly notes?: readonly string[]
}

export type Case = readonly [title: string, files: Readonly<Record<string, string>>, expected: Expected]

export const en: FoundLanguage = { code: 'en', tag: 'en' }
export const pt: FoundLanguage = { code: 'pt', tag: 'pt' }
export const ptBr: FoundLanguage = { code: 'pt-br', tag: 'pt-BR' }

export function testSites(generator: FoundSite['generator'], cases: readonly Case[]): void {
  it.each(cases)(`finds a site of ${generator} %s`, (_, files, expected) => {
    const { site, folder } = recognise(writeFiles(files))
    const { config, baseUrl, title, languages } = site
    expect({
      ...{ generator: site.generator, config, baseUrl, title, languages },
      sources: site.sources.map(toSetKeys),
      notes: folder.notes,
    }).toEqual({ generator, baseUrl: null, title: null, languages: [en], notes: [], ...expected })
  })
}

/** Without what is not set, which site.yaml does not say either. */
const toSetKeys = (source: FoundSource): Partial<FoundSource> =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
