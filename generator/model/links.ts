/** Follows every link of the content, as far as it leads to an address of our own. */

import {
  apiRoot,
  openapiFiles,
  operations,
  documents as ownDocuments,
  toMarkdownPath,
  toPagePath,
} from '../../shim/contract/routes.ts'
import type { DocumentSource } from '../collect/document.ts'
import type { Link } from '../collect/references.ts'
import type { SiteConfig } from '../config.ts'
import { type RuleId, report } from '../diagnostic.ts'
import { didYouMean, inWords } from './validate.ts'

/** What the site publishes, as far as a link can ask for it. */
export interface Addresses {
  readonly config: SiteConfig
  /** Published documents by the path of their page. */
  readonly pages: ReadonlyMap<string, DocumentSource>
  /** Drafts, which only drafts may link to, by the path that they would have. */
  readonly drafts: ReadonlyMap<string, DocumentSource>
  /** The languages of each document, by kind and slug. */
  readonly languages: ReadonlyMap<string, readonly string[]>
  /** Every other path that is answered: homes, lists, operations and files. */
  readonly fixed: ReadonlySet<string>
}

/** The path that a document's page has. */
export function toDocumentPath(
  { kind, slug, lang }: Pick<DocumentSource, 'kind' | 'slug' | 'lang'>,
  languages: readonly string[],
): string {
  return toPagePath(kind === 'essay' ? `/essays/${slug}` : `/${slug}`, lang, languages)
}

/** Surveys what there is to link to. */
export function createAddresses(
  config: SiteConfig,
  published: readonly DocumentSource[],
  drafts: readonly DocumentSource[],
): Addresses {
  const pathOf = (document: DocumentSource) => toDocumentPath(document, config.languages)
  const languages = new Map<string, string[]>()
  const fixed = new Set<string>()
  for (const file of [...Object.values(ownDocuments), ...Object.values(openapiFiles)]) fixed.add(`/${file}`)
  for (const { path } of Object.values(operations)) fixed.add(path)
  for (const lang of config.languages) {
    for (const path of ['/', '/essays']) {
      const page = toPagePath(path, lang, config.languages)
      fixed.add(page).add(toMarkdownPath(page))
    }
    const { llms, llmsFull, feed } = ownDocuments
    for (const file of [llms, llmsFull, feed]) fixed.add(toPagePath(`/${file}`, lang, config.languages))
  }
  for (const document of published) {
    const { kind, slug, lang } = document
    const key = `${kind} ${slug}`
    languages.set(key, [...(languages.get(key) ?? []), lang])
    fixed.add(toMarkdownPath(pathOf(document)))
    if (kind === 'essay') fixed.add(operations.getEssayBySlug.path.replace('{slug}', slug))
  }
  return {
    config,
    pages: new Map(published.map((document) => [pathOf(document), document])),
    drafts: new Map(drafts.map((document) => [pathOf(document), document])),
    languages,
    fixed,
  }
}

/** Reports each link of a document that leads nowhere, and each anchor that is not there. */
export function checkLinks(document: DocumentSource, addresses: Addresses): void {
  for (const link of document.references.links) checkLink(link, document, addresses)
}

function checkLink(link: Link, document: DocumentSource, addresses: Addresses): void {
  const { config, pages, drafts, fixed } = addresses
  const from = config.base_url + toDocumentPath(document, config.languages)
  if (!URL.canParse(link.href, from)) return
  const url = new URL(link.href, from)
  if (url.origin !== config.base_url) return
  const path = decode(url.pathname)
  const isDraft = drafts.get(toDocumentPath(document, config.languages)) === document
  const target = pages.get(path) ?? (isDraft ? drafts.get(path) : undefined)
  if (target !== undefined) {
    checkAnchor(link, decode(url.hash.slice(1)), document, target)
  } else if (!fixed.has(path)) {
    const [rule, reason] = explain(path, addresses)
    report(document.file, rule, { reason, found: link.href, offset: link.offset, end: link.end })
  }
}

function checkAnchor(link: Link, anchor: string, document: DocumentSource, target: DocumentSource): void {
  const { anchors, hasComponents } = target.references
  // "top" is the browser's own, and footnotes get theirs when the page is made.
  if (anchor === '' || anchor === 'top' || anchor.startsWith('user-content-') || anchors.has(anchor)) return
  const place = target === document ? 'this document' : `"${target.file.path}"`
  report(document.file, hasComponents ? 'uncertain-anchor' : 'missing-anchor', {
    reason: `Found a link to the anchor "${anchor}"; expected a heading of ${place} that makes it${didYouMean(anchor, anchors)}`,
    found: link.href,
    offset: link.offset,
    end: link.end,
  })
}

/** Which rule a path breaks that nothing answers, and what there is instead. */
function explain(
  path: string,
  { config, pages, drafts, languages, fixed }: Addresses,
): readonly [RuleId, string] {
  const found = `Found a link to "${path}"`
  const hint = didYouMean(path, [...pages.keys(), ...fixed])
  if (drafts.has(path))
    return ['missing-document', `${found}, which is a draft; expected a published document`]

  const [first = '', ...rest] = path.slice(1).split('/')
  const isPrefixed = config.languages.includes(first)
  const [section = '', slug] = isPrefixed ? rest : [first, ...rest]
  const key = section === 'essays' ? `essay ${slug}` : `page ${section}`
  const known = languages.get(key)
  if (known !== undefined && (section === 'essays' || slug === undefined)) {
    const lang = isPrefixed ? first : config.languages[0]
    if (first === config.languages[0]) {
      return ['missing-document', `${found}; expected no prefix for the default language "${first}"`]
    }
    return [
      'missing-translation',
      `${found}, which has no translation to "${lang}"; expected one, or a link to it in ${inWords(known)}`,
    ]
  }
  const isOurs = isPrefixed || section === 'essays' || `/${section}` === apiRoot
  return isOurs
    ? ['missing-document', `${found}; expected the address of a document that exists${hint}`]
    : [
        'uncertain-link',
        `${found}, which this site does not publish; expected that something else does${hint}`,
      ]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
