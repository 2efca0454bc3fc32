/** The part of highlight.js that the generator uses. Its own types would add the globals of browsers to the generator. */

export type LanguageFn = (hljs: unknown) => unknown

export interface HLJSOptions<E extends Emitter = Emitter> {
  readonly classPrefix?: string
  readonly __emitter?: new (options: never) => E
}

/** Receives the texts and scopes of highlighted code. */
export interface Emitter {
  addText(text: string): void
  startScope(name: string): void
  endScope(): void
  openNode(name: string): void
  closeNode(): void
  __addSublanguage(emitter: Emitter, name: string): void
  finalize(): void
  toHTML(): string
}

interface HighlightResult<E extends Emitter> {
  /** What `toHTML` of the emitter returned. */
  readonly value: string
  readonly errorRaised?: Error
  readonly _emitter: E
}

/** An instance, whose emitter is of the class that it is configured with. */
interface HighlightJs<E extends Emitter> {
  newInstance<F extends Emitter>(): HighlightJs<F>
  configure(options: HLJSOptions<E>): void
  registerLanguage(name: string, language: LanguageFn): void
  getLanguage(name: string): unknown
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): HighlightResult<E>
}

declare const highlightJs: HighlightJs<Emitter>
export default highlightJs
