/** The fields on the page of an item, as HTML. */

import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Document } from '../../kernel/document.ts'
import { toFileHref, toPageHref } from '../../kernel/published-urls.ts'
import { type FieldValue, listShownFields } from '../item-fields.ts'
import type { PageContext } from '../page-context.ts'
import { completeAddress } from './address.ts'
import { toTime } from './time.ts'

/** A list with the label and the values of each field; nothing for a page without fields. */
export function toFieldList(document: Document, context: PageContext): Element[] {
  const fields = listShownFields(document, context)
  if (fields.length === 0) return []
  const toNode = (value: FieldValue) => toValueNode(value, document.lang, context)
  return [
    h(
      'dl',
      { className: 'fields' },
      fields.map(({ label, values }) =>
        h('div', [
          h('dt', label),
          h(
            'dd',
            values.flatMap((value, index) => (index === 0 ? [toNode(value)] : [', ', toNode(value)])),
          ),
        ]),
      ),
    ),
  ]
}

function toValueNode(value: FieldValue, lang: string, context: PageContext): ElementContent | string {
  const { text } = value
  switch (value.kind) {
    case 'text':
      return text
    case 'date':
      return toTime(text, context.getLocale(lang))
    case 'message':
      return h('span', { lang: context.getLocale(lang).messagesLang }, text)
    case 'page':
      return h('a', { href: toPageHref(value.path, context.site) }, text)
    case 'file':
    case 'response':
    case 'address': {
      const link = h('a', { href: toHref(value.url, context) }, text)
      completeAddress(link)
      return link
    }
    case 'image': {
      const { url, width, height } = value
      return h('img', {
        loading: 'lazy',
        decoding: 'async',
        src: toHref(url, context),
        alt: text,
        width,
        height,
      })
    }
  }
}

/** Pages name what is on their own site by its path, so that a preview on another host shows it, too. */
const toHref = (url: string, { config: { base_url }, site }: PageContext): string =>
  url.startsWith(`${base_url}/`) ? toFileHref(url.slice(base_url.length), site) : url
