/** Finds the components of MDX documents that have no template in site.yaml. */

import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { type Element, isElement, listPlaceholders, toAttributes } from '../../content/markdown/mdx.ts'
import { toStart } from '../../content/markdown/offsets.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { ComponentUse } from '../../content/texts/facts.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean } from '../../kernel/diagnostics/wording.ts'

/**
 * Returns the first use of each component without a template in a document.
 * @param known the names under `components` in site.yaml
 */
export function findUnknown(uses: readonly ComponentUse[], known: readonly string[]): ComponentUse[] {
  const seen = new Set(known)
  return uses.filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** Reports a component without a template, at its use. */
export function reportUnknown(file: VFile, { name, offset }: ComponentUse, known: readonly string[]): void {
  report(file, 'unknown-component', {
    reason: `Component <${name}> has no template in site.yaml, so only its children are published; add it under "components"${didYouMean(name, known)}`,
    found: name,
    expected: ['components in site.yaml'],
    offset,
    end: offset + name.length + 1,
  })
}

type Components = SiteConfig['components']

/** How many characters templates may add to a document. */
const maxCharacters = 1_000_000

/** Reports the first component after which a document is too large. Returns whether there is one. */
export function reportLargeComponents(tree: Root, file: VFile, components: Components): boolean {
  // Without templates, a document is as large as its text.
  if (Object.keys(components).length === 0) return false
  const large = findLargeComponent(tree, components, String(file).length + maxCharacters)
  if (large === null) return false
  const expected = `at most ${maxCharacters} characters of templates`
  report(file, 'large-component', {
    reason: `The templates of components make the document too large; use ${expected}`,
    found: 'a large document',
    expected: [expected],
    offset: toStart(large),
  })
  return true
}

/** Returns the first node with which the document is larger than `limit`, in characters. */
function findLargeComponent(tree: Root, components: Components, limit: number): Nodes | null {
  let large: Nodes | null = null
  const count = (node: Nodes): number => {
    let size = 'value' in node ? node.value.length : 0
    for (const child of 'children' in node ? node.children : []) {
      size += count(child)
      if (size > limit) large ??= child
    }
    return isElement(node) ? fill(node, size, components) : size
  }
  count(tree)
  return large
}

/**
 * Returns how many characters a component becomes, in the larger one of its templates.
 * @param size the characters of its children
 */
function fill(element: Element, size: number, components: Components): number {
  const name = element.name ?? ''
  const templates = Object.hasOwn(components, name) ? Object.values(components[name] ?? {}) : []
  const attributes = [...toAttributes(element)].map(([key, { length }]) => [key, length] as const)
  return Math.max(
    size,
    ...templates.map((template) =>
      [['children', size] as const, ...attributes].reduce(
        (sum, [key, length]) =>
          sum + listPlaceholders(template).filter((name) => name === key).length * length,
        template.length,
      ),
    ),
  )
}
