/** The addresses of the documents of Hugo (https://gohugo.io/configuration/permalinks/). */

import { isMap } from '../../schemas/validate.ts'
import { type Config, get, getBoolean, getMap } from '../recognise/config.ts'
import type { SiteFolder } from '../recognise/site-folder.ts'
import { merge } from './recognise-config.ts'

/** The section of a site whose documents have addresses of another form. */
interface Section {
  readonly section: string
  /** Without its ending; null if only the ending differs. */
  readonly path: string | null
}

/** https://gohugo.io/configuration/ugly-urls/ */
export function toEnding(config: Config, section: string | null): string {
  const isUgly = getBoolean(config, section === null ? 'uglyURLs' : `uglyURLs.${section}`)
  return (isUgly ?? getBoolean(config, 'uglyURLs')) === true ? '.html' : '/'
}

/** https://gohugo.io/configuration/permalinks/ */
const tokens: Readonly<Record<string, string>> = {
  year: '{year}',
  month: '{month}',
  day: '{day}',
  section: '{section}',
  sections: '{sections}',
  slug: '{slug}',
  title: '{title}',
  filename: '{name}',
  contentbasename: '{name}',
  slugorfilename: ':slugorfilename',
  slugorcontentbasename: ':slugorcontentbasename',
}

/**
 * Lists the sections with addresses of another form.
 * @param language the only language of the folder, which may have permalinks of its own
 */
export function listSections(site: SiteFolder, config: Config, language: string | null): readonly Section[] {
  const own = language === null ? {} : getMap(getMap(config, 'languages'), `${language}.permalinks`)
  const permalinks = merge(getMap(config, 'permalinks'), own)
  const pages = isMap(get(permalinks, 'page')) ? getMap(permalinks, 'page') : permalinks
  const sections = Object.entries(pages).flatMap(([name, pattern]): readonly Section[] => {
    if (typeof pattern !== 'string') return []
    const section = name.replace(/^\/|\/$/g, '')
    const unknown: string[] = []
    const path = pattern.replace(
      /:([a-z]+)(\[[^\]]*\])?/gi,
      (token, name: string, part: string | undefined) => {
        if (part !== undefined) return token
        const known = tokens[name.toLowerCase()]
        if (known === undefined) unknown.push(token)
        return known ?? token
      },
    )
    if (unknown.length > 0) {
      site.note(
        `permalinks.${name}: site.yaml has no token for ${unknown.join(', ')}; correct the "url" of the source`,
      )
      return []
    }
    // Hugo ends an address as the section does, whatever the pattern ends with.
    return [{ section, path: path.replace(/^\/?/, '/').replace(/\/$/, '') }]
  })
  const ugly = Object.entries(getMap(config, 'uglyURLs')).flatMap(([section, isUgly]): readonly Section[] =>
    isUgly === true && !sections.some((known) => known.section === section) ? [{ section, path: null }] : [],
  )
  return [...sections, ...ugly]
}
