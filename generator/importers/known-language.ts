let names: Intl.DisplayNames | null = null

/** Whether Unicode has a name for the language of a tag such as `pt-BR`. The names are loaded with the first call. */
export function isKnownLanguage(tag: string): boolean {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names.of(tag) !== undefined
}
