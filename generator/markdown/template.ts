/** Templates that site.yaml gives for components: text with places in braces. */

const place = /\{([A-Za-z][\w-]*)\}/g

/** Text with attributes in their places; those that the component was not given are empty. */
export const fillAttributes = (text: string, attributes: ReadonlyMap<string, string>): string =>
  text.replace(place, (_, name: string) => attributes.get(name) ?? '')

/** Text as nodes: what the component holds in the place of `{children}`, attributes in theirs. */
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
