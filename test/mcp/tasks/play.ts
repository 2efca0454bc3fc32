/** Plays a task: sends its messages to a service, in order. */

import { post, stateless } from '../messages.ts'
import type { Task } from './task.ts'

/** Arguments that a model copies. It makes up the others, such as the keywords of a search. */
const copied: ReadonlySet<string> = new Set(['url', 'uri', 'slug', 'section', 'cursor', 'tag'])

/** What happens when a task is played. */
interface Played {
  /** What the model reads of each result. */
  readonly results: readonly string[]
  /** The texts that the results lack. */
  readonly missing: readonly string[]
  /** The copied arguments that are neither in the question nor in what the model has read before. */
  readonly unknown: readonly string[]
}

/** @param url that of the service */
export async function play(url: string, { question, steps }: Task): Promise<Played> {
  const results: string[] = []
  const unknown: string[] = []
  const hasRead = (text: string) => [question, ...results].some((known) => known.includes(text))
  for (const { method, params } of steps) {
    const values = Object.entries({ ...params, ...(params.arguments as object | undefined) })
    unknown.push(
      ...values
        .filter(([name]) => copied.has(name))
        .map(([name, value]) => (name === 'cursor' ? `"next_cursor":"${value}"` : String(value)))
        .filter((text) => !hasRead(text)),
    )
    const { body } = await post(url, stateless(method, params))
    results.push(toText(body))
  }
  const missing = steps.flatMap(({ shows }, index) => shows.filter((text) => !results[index]?.includes(text)))
  return { results, missing, unknown }
}

interface Body {
  readonly result?: {
    readonly content?: readonly { readonly text: string }[]
    readonly contents?: readonly { readonly text: string }[]
  }
  readonly error?: { readonly message: string }
}

/** The text of a result, or the message of an error. */
const toText = ({ result, error }: Body): string =>
  error?.message ?? (result?.content ?? result?.contents ?? []).map(({ text }) => text).join('\n')
