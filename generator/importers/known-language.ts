let names: Intl.DisplayNames | null = null

/** Returns whether Unicode names the language of a tag such as `pt-BR`. Loads the names on the first call. */
export function isKnownLanguage(tag: string): boolean {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names.of(tag) !== undefined
}
