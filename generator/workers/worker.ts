/** What runs in each thread of a crew. */

import { setImmediate } from 'node:timers/promises'
import { Tinypool } from 'tinypool'
import type { DocumentPlace } from '../collect/document.ts'
import type { JudgedHead } from '../model/head.ts'
import { createDocumentWork, type DocumentWork, type Order, type Outcome } from './document.ts'
import { type PackedBrief, unpackBrief } from './shared-context.ts'
import { pack } from './transfer-batch.ts'

export async function readHeads(places: readonly DocumentPlace[]): Promise<JudgedHead[]> {
  const { readHead } = await import('./read-front-matter.ts')
  return places.map(readHead)
}

interface Task {
  readonly brief: PackedBrief & { readonly number: number }
  readonly orders: readonly Order[]
}

let known: { readonly number: number; readonly work: DocumentWork } | null = null

export async function work({ brief, orders }: Task): Promise<unknown> {
  if (known?.number !== brief.number) {
    known = { number: brief.number, work: createDocumentWork(unpackBrief(brief)) }
  }
  const { work: workOn } = known
  const outcomes: Outcome[] = []
  for (const order of orders) outcomes.push(await workOn(order))
  // What native code has lent is given back between two turns of the event loop, which a busy thread never reaches.
  await setImmediate()
  const parcel = pack(outcomes)
  const { transferableSymbol, valueSymbol } = Tinypool
  return Tinypool.move({ [transferableSymbol]: [parcel.bytes], [valueSymbol]: parcel } as never)
}
