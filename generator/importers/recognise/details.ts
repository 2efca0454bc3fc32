/**
 * Finds what the configuration of a site says, whatever its generator is: details of the author, the URL of the site, the pattern of
 * its addresses, such as `/:year/:title/`, and the values that its documents use.
 */

import { isMap } from '../../content/schemas/validate.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { type Config, get, getText } from './config.ts'
import type { FoundDetails, FoundSource } from './found-site.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

/** How many values of a configuration are looked at. */
const maxValues = 20_000

/** Finds details in the configuration of a generator, and then in package.json. */
export function findDetails(site: SiteFolder, configs: readonly Config[]): FoundDetails {
  const all = [...configs, site.readConfig('package.json')]
  const first = <T>(find: (config: Config) => T | null): T | null => {
    for (const config of all) {
      const found = find(config)
      if (found !== null) return found
    }
    return null
  }
  return {
    name: first(findName),
    bio: first((config) =>
      getText(config, 'author.bio', 'params.author.bio', 'description', 'params.description', 'tagline'),
    ),
    email: first(findEmail),
    github: first((config) => findLink(config, 'github', toGithub)),
    linkedin: first((config) => findLink(config, 'linkedin', toLinkedin)),
  }
}

function findName(config: Config): string | null {
  const name = getText(
    config,
    ...['author.name', 'author', 'params.author.name', 'params.author', 'extra.author.name', 'extra.author'],
  )
  // npm's form: Sample Author <author@example.com> (https://example.com)
  return name?.replace(/\s*[<(].*$/s, '') || null
}

function findEmail(config: Config): string | null {
  const keys = ['email', 'author.email', 'params.email', 'params.author.email', 'extra.email']
  const text = getText(config, ...keys) ?? /<([^<>\s]+@[^<>\s]+)>/.exec(getText(config, 'author') ?? '')?.[1]
  const email = text?.replace(/^mailto:/, '') ?? ''
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email) ? email : null
}

/** The address of a profile; null for a text that names none. */
type ToLink = (text: string) => string | null

/** A user, also by the address of a repository. */
const toGithub: ToLink = (text) => {
  const user = /^(?:git\+)?(?:https?:\/\/|git:\/\/|git@)?(?:www\.)?github\.com[/:]([\w-]+)(?:[/#?.]|$)/i.exec(
    text,
  )?.[1]
  return user === undefined ? null : `https://github.com/${user}`
}

const toLinkedin: ToLink = (text) => {
  const path = /^(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com\/((?:in|company)\/[^/?#\s]+)/i.exec(text)?.[1]
  return path === undefined ? null : `https://www.linkedin.com/${path}`
}

/** Finds an address anywhere in a configuration: first one of a profile, then a user name under its key, then a repository. */
function findLink(config: Config, service: 'github' | 'linkedin', toLink: ToLink): string | null {
  const texts = listTexts(config)
  const isProfile = (text: string) => /^https?:\/\/[^/]+\/(?:in\/|company\/)?[^/]+\/?$/.test(text)
  const links = texts.flatMap(({ text }) => (toLink(text) === null ? [] : [text]))
  const profile = links.find(isProfile)
  if (profile !== undefined) return toLink(profile)
  const prefix = service === 'github' ? 'https://github.com/' : 'https://www.linkedin.com/in/'
  const named = texts.find(
    ({ key, text }) =>
      new RegExp(`^${service}(?:[_-]?(?:user|username|id))?$`, 'i').test(key) && /^@?[\w-]+$/.test(text),
  )
  if (named !== undefined) return prefix + named.text.replace(/^@/, '')
  const [repository] = links
  return repository === undefined ? null : toLink(repository)
}

function listTexts(config: Config): readonly { readonly key: string; readonly text: string }[] {
  const texts: { readonly key: string; readonly text: string }[] = []
  const open: [key: string, value: unknown][] = [['', config]]
  for (
    let next = open.pop(), count = 0;
    next !== undefined && count < maxValues;
    next = open.pop(), count++
  ) {
    const [key, value] = next
    if (typeof value === 'string') texts.push({ key, text: value })
    else if (Array.isArray(value)) for (const item of value.toReversed()) open.push([key, item])
    else if (isMap(value)) for (const entry of Object.entries(value).toReversed()) open.push(entry)
  }
  return texts
}

/** A URL of a site, without a slash at its end; null for a text that is none, or is one of a machine. */
export function toBaseUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const { protocol, origin, pathname, hostname } = new URL(text)
  const isPublic = /^https?:$/.test(protocol) && !/^(?:localhost|127\.|0\.0\.0\.0)/.test(hostname)
  return isPublic ? origin + pathname.replace(/\/+$/, '') : null
}

/** A URL with a path below it, such as `base` of Astro. The URL may have that path already. */
export function joinBase(url: string | null, path: string | null): string | null {
  const base = toBaseUrl(url)
  const inner = `/${path ?? ''}`.replace(/\/+$/, '').replace(/^\/+/, '/')
  return base === null || new URL(base).pathname.endsWith(inner) ? base : base + inner
}

/** The home page of the site that package.json names. */
export const findHomepage = (site: SiteFolder): string | null => {
  const homepage = get(site.readConfig('package.json'), 'homepage')
  const url = typeof homepage === 'string' ? toBaseUrl(homepage) : null
  return url === null || /\/\/(?:www\.)?(?:github|gitlab|npmjs)\.com/.test(url) ? null : url
}

/** The custom domain of GitHub Pages (https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site). */
export function findDomain(site: SiteFolder): string | null {
  const file = site.findFile('CNAME', 'static/CNAME', 'public/CNAME', 'docs/CNAME', 'src/CNAME')
  const domain = file === null ? null : site.read(file).trim()
  return domain && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(domain) ? toBaseUrl(`https://${domain}`) : null
}

/** Whether a package of the site reads formulas in dollars, such as remark-math. */
export function readsFormulas(site: SiteFolder): boolean {
  const { dependencies, devDependencies } = site.readConfig('package.json')
  const names = [dependencies, devDependencies].flatMap((map) => (isMap(map) ? Object.keys(map) : []))
  return names.some((name) => /^remark-math$|(?:^|[-/])(?:katex|mathjax\d?|texmath)(?:-|$)/.test(name))
}

interface PermalinkTokens {
  /** What a token becomes, by its name; undefined if site.yaml has none for it. */
  readonly toToken: (name: string) => string | undefined
  /** Finds the tokens that give each document an address of its own. */
  readonly names: RegExp
  /** The token of site.yaml that takes the place of unknown ones if there is no such token: else all documents would have one address. */
  readonly fallback: string
}

/** Converts a pattern. Notes the tokens that site.yaml does not have. */
export function toPathPattern(
  { note }: SiteFolder,
  permalink: string,
  pattern: string,
  { toToken, names, fallback }: PermalinkTokens,
): string {
  const unknown: string[] = []
  const path = pattern.replace(/:([a-z_]+)/g, (token, name: string) => {
    const known = toToken(name)
    if (known === undefined) unknown.push(token)
    return known ?? (names.test(pattern) ? '' : fallback)
  })
  if (unknown.length > 0)
    note(
      `permalink "${permalink}": site.yaml has no token for ${unknown.join(', ')}; correct the "url" of the source`,
    )
  return `/${path}`.replace(/\/{2,}/g, '/')
}

/**
 * Returns the values by their names, sorted; undefined without any.
 * @param values by their names in lower case
 * @param pattern finds the uses in a text; its first group is the name
 */
export function findUsedValues(
  site: SiteFolder,
  folder: string,
  values: Readonly<Record<string, string>>,
  pattern: RegExp,
): FoundSource['params'] {
  const names = site
    .listFiles(folder)
    .filter(isMarkdown)
    .flatMap((file) => [...site.read(toInner(folder, file)).matchAll(pattern)])
    .map(([, name = '']) => name.toLowerCase())
  const used = [...new Set(names)].sort().flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return used.length === 0 ? undefined : Object.fromEntries(used)
}
