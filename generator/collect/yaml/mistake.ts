/** A mistake in a YAML text. */

export interface YamlMistake {
  readonly rule: 'yaml-syntax' | 'duplicate-key'
  /** The whole message: what is wrong and what to do. */
  readonly reason: string
  readonly found: string
  readonly expected: readonly string[]
  /** Its position, as offsets into the text. */
  readonly range: readonly [start: number, end: number]
  /** Whether the text still has a usable value. */
  readonly isReadable: boolean
}
