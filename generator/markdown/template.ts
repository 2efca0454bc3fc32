/** Fills in the component templates of site.yaml: text with placeholders in braces. */

const placeholder = /\{([A-Za-z][\w-]*)\}/g

/** Replaces each `{name}` by the attribute of that name, or by '' where the component lacks it. */
export const fillAttributes = (text: string, attributes: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (_, name: string) => attributes.get(name) ?? '')

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
