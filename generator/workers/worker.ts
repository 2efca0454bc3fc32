/** What runs in each thread of a crew. */

import { setImmediate } from 'node:timers/promises'
import { Tinypool } from 'tinypool'
import type { SourceFile } from '../collect/document.ts'
import type { ValidatedFrontMatter } from '../model/head.ts'
import { createTaskRunner, type DocumentResult, type DocumentTask, type RunTask } from './document.ts'
import { type PackedContext, unpackContext } from './shared-context.ts'
import { pack } from './transfer-batch.ts'

export async function readHeads(places: readonly SourceFile[]): Promise<ValidatedFrontMatter[]> {
  const { readHead } = await import('./read-front-matter.ts')
  return places.map(readHead)
}

interface Task {
  readonly brief: PackedContext & { readonly number: number }
  readonly orders: readonly DocumentTask[]
}

let known: { readonly number: number; readonly work: RunTask } | null = null

export async function work({ brief, orders }: Task): Promise<unknown> {
  if (known?.number !== brief.number) {
    known = { number: brief.number, work: createTaskRunner(unpackContext(brief)) }
  }
  const { work: workOn } = known
  const outcomes: DocumentResult[] = []
  for (const order of orders) outcomes.push(await workOn(order))
  // What native code has lent is given back between two turns of the event loop, which a busy thread never reaches.
  await setImmediate()
  const parcel = pack(outcomes)
  const { transferableSymbol, valueSymbol } = Tinypool
  return Tinypool.move({ [transferableSymbol]: [parcel.bytes], [valueSymbol]: parcel } as never)
}
