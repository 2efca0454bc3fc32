/** Fills in the component templates of site.yaml: text with placeholders in braces. */

const placeholder = /\{([A-Za-z][\w-]*(?:\|[A-Za-z][\w-]*)*)(?:\|"([^"{}]*)")?\}/g

/**
 * Replaces each `{name}` by the attribute of that name, or by '' where the component lacks it. `{name|other|"text"}` is the
 * first of its attributes that the component has, or else the text.
 */
export const fillAttributes = (text: string, attributes: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (_, names: string, text = '') => {
    const name = names.split('|').find((one) => attributes.has(one))
    return name === undefined ? text : (attributes.get(name) ?? '')
  })

/** Lists the names in the placeholders of a template, as often as they occur: its attributes, and `children`. */
export const listPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].flatMap(([, names = '']) => names.split('|'))

/** Converts text to nodes: `{children}` becomes the component's children, `{name}` its attribute of that name. */
export function fillText<T>(
  text: string,
  attributes: ReadonlyMap<string, string>,
  children: readonly T[],
  toText: (value: string) => T,
): T[] {
  const pieces = text.split('{children}').map((piece) => fillAttributes(piece, attributes))
  return pieces.flatMap((piece, index) => [
    ...(index === 0 ? [] : children),
    ...(piece === '' ? [] : [toText(piece)]),
  ])
}
