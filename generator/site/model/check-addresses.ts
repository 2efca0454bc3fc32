/**
 * Warns about addresses that readers cannot use: empty addresses, unknown schemes, the reader's own computer, and images without
 * encryption. Checks the anchors of links.
 */

import type { VFile } from 'vfile'
import { embedSchemes, findScheme, linkSchemes } from '../../content/markdown/html-attributes.ts'
import type { Link } from '../../content/texts/facts.ts'
import { type Diagnosis, report } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { didYouMean, findSuggestion, quote } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'

/**
 * Reports the links and images of a document whose addresses are lost in pages.
 * @param links those in attributes of components are left out: a component can give them any meaning
 * @param origin of the site; null for a site without pages, whose content security policy blocks nothing
 */
export function reportLinkAddresses(file: VFile, links: readonly Link[], origin: string | null): void {
  for (const link of links) {
    const mistake =
      link.component === undefined && !link.isUnknown ? findMistake(link, origin, String(file)) : null
    if (mistake === null) continue
    const { href: found, offset, end } = link
    report(file, mistake.rule, { ...mistake, found, offset, end })
  }
}

interface Mistake extends Pick<Diagnosis, 'reason' | 'expected'> {
  readonly rule: RuleId
}

function findMistake({ href, offset, ...link }: Link, origin: string | null, text: string): Mistake | null {
  const isEmbedded = link.isEmbedded === true
  if (href === '') return isEmbedded ? emptyImage : emptyLink
  const scheme = findScheme(href)
  if (scheme === null) return null
  const schemes = isEmbedded ? embedSchemes : linkSchemes
  if (!schemes.includes(scheme)) return explainScheme(scheme, href, schemes, isEmbedded)
  // An address that is its own text tells readers what to open on their computer.
  if (localAddress.test(href) && !/^<?https?:/i.test(text.slice(offset, offset + 7))) return localLink
  const isBlocked = isEmbedded && scheme === 'http' && origin !== null && !href.startsWith(`${origin}/`)
  return isBlocked ? insecureImage : null
}

const emptyLink: Mistake = {
  rule: 'empty-link',
  reason: 'The link has no address, so it leads to the page itself; write an address between the parentheses',
  expected: ['an address'],
}

const emptyImage: Mistake = {
  rule: 'empty-link',
  reason: 'The image has no address, so pages cannot show it; write an address between the parentheses',
  expected: ['an address'],
}

/** Hosts that are the computer of whoever asks (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
const localAddress =
  /^https?:\/\/(?:[^/?#@]*\.)?(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?:[:/?#]|$)/i

const localLink: Mistake = {
  rule: 'local-link',
  reason: "The address leads to the reader's own computer; use the address of the published page",
  expected: ['an address on the web'],
}

const insecureImage: Mistake = {
  rule: 'insecure-image',
  reason:
    'The address starts with "http:", and the content security policy of pages blocks it; use "https:", or put the file beside the document',
  expected: ['an https: address', 'a file beside the document'],
}

function explainScheme(
  scheme: string,
  href: string,
  schemes: readonly string[],
  isEmbedded: boolean,
): Mistake {
  const nearest = findSuggestion(scheme, schemes)
  const isPath = !/^[a-z][a-z\d+.-]*$/i.test(scheme)
  const advice =
    nearest !== undefined
      ? `did you mean "${nearest}:"?`
      : isPath
        ? 'if it is a path, start it with "./"'
        : isEmbedded
          ? 'put the file beside the document'
          : `use one of ${schemes.join(', ')}`
  return {
    rule: 'unsupported-scheme',
    reason: `Pages leave out the address ${quote(href)}, because ${isEmbedded ? 'images' : 'links'} cannot have the scheme ${quote(scheme)}; ${advice}`,
    expected: nearest === undefined ? [...schemes] : [nearest],
  }
}

/** The anchors that a link to a page can name. */
export interface PageAnchors {
  readonly anchors: ReadonlySet<string>
  /** Whether a component of the page may create more anchors. */
  readonly hasOpaqueParts: boolean
}

/** A page that the build generates without a document of the author. */
export type GuidePage = Pick<Document, 'slug' | 'lang'>

/** A link to an anchor of another page. */
export interface AnchorLink extends Link {
  /** Without percent-encoding. */
  readonly anchor: string
  /** The canonical path of a document's page, or a generated page. */
  readonly target: { readonly path: string } | GuidePage
}

/**
 * Reports a link if its page does not have the anchor.
 * @param file the document with the link
 * @param name the page in messages
 */
export function checkAnchor(
  file: VFile,
  { href, offset, end, anchor }: Pick<AnchorLink, 'href' | 'offset' | 'end' | 'anchor'>,
  name: string,
  { anchors, hasOpaqueParts }: PageAnchors,
): void {
  if (anchors.has(anchor)) return
  const hint = didYouMean(anchor, anchors)
  if (hasOpaqueParts) {
    const reason = `Anchor "${anchor}" matches no heading of ${name}; check that one of its components creates it${hint}`
    const expected = ['an anchor that a component creates']
    report(file, 'uncertain-anchor', { reason, found: href, expected, offset, end })
  } else if (anchors.size === 0) {
    const reason = `Anchor "${anchor}" does not exist in ${name}, which has no headings; remove it from the link`
    report(file, 'missing-anchor', { reason, found: href, expected: ['no anchor'], offset, end })
  } else {
    const reason = `Anchor "${anchor}" does not exist in ${name}${hint || '; correct the link'}`
    report(file, 'missing-anchor', { reason, found: href, expected: [...anchors], offset, end })
  }
}
