/** The tags of MDX elements, for checks of what pages leave out. */

import type { Range } from '../../kernel/data-source.ts'
import { isHtmlName } from '../markdown/html-attributes.ts'
import { type Element, findAttributeRanges } from '../markdown/mdx.ts'
import { toEnd, toStart } from '../markdown/offsets.ts'

/** The tag of an MDX element: of HTML or of a component. Its range covers its first characters, such as `<Note`. */
export interface ElementUse extends Range {
  readonly name: string
  /** Whether it is an HTML element. */
  readonly isHtml: boolean
  /** The end of the whole element. */
  readonly contentEnd: number
  /**
   * The attributes that HTML has, with their values; the value of an expression that is not constant is null. A spread has no
   * name.
   */
  readonly attributes: readonly (Range & { readonly name: string | null; readonly value: string | null })[]
}

/** @param text the text that the element was parsed from */
export function toElementUse(element: Element, name: string, text: string): ElementUse {
  const offset = toStart(element)
  const ranges = findAttributeRanges(element, text)
  return {
    name,
    isHtml: isHtmlName(name),
    contentEnd: toEnd(element),
    attributes: element.attributes.flatMap((attribute, index) =>
      isOmitted(attribute) ? [] : [{ offset, end: offset, ...ranges[index], ...toNameAndValue(attribute) }],
    ),
    offset,
    end: offset + name.length + 1,
  }
}

function toNameAndValue(attribute: Attribute) {
  if (attribute.type !== 'mdxJsxAttribute') return { name: null, value: null }
  const { name, value } = attribute
  return { name, value: typeof value === 'object' && value !== null ? null : (value ?? '') }
}

type Attribute = Element['attributes'][number]
type NamedAttribute = Extract<Attribute, { type: 'mdxJsxAttribute' }>

const isExpression = ({ value }: NamedAttribute): boolean => typeof value === 'object' && value !== null

/** Whether the value of an attribute is unknown, because it is an expression that is not constant. */
export const isOpaque = (attribute: NamedAttribute): boolean =>
  isExpression(attribute) && !attribute.data?.isConstant

/** Whether the value of an attribute is a constant such as `false`, with which HTML has no attribute. */
const isOmitted = (attribute: Attribute): boolean =>
  attribute.type === 'mdxJsxAttribute' && isExpression(attribute) && attribute.data?.isConstant === true
