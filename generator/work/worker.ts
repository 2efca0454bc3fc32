/** What runs in each thread of a crew. */

import { deserialize } from 'node:v8'
import { Tinypool } from 'tinypool'
import type { DocumentPlace } from '../collect/document.ts'
import type { Head } from '../model/head.ts'
import { type Brief, createDocumentWork, type Order } from './document.ts'
import { readHead as readOne } from './head.ts'
import { pack } from './parcel.ts'

export const readHeads = (places: readonly DocumentPlace[]): Head[] => places.map(readOne)

interface Task {
  readonly brief: { readonly number: number; readonly bytes: SharedArrayBuffer }
  readonly orders: readonly Order[]
}

let known: { readonly number: number; readonly work: Awaited<ReturnType<typeof createDocumentWork>> } | null =
  null

export async function work({ brief, orders }: Task): Promise<unknown> {
  if (known?.number !== brief.number) {
    const { number, bytes } = brief
    known = { number, work: await createDocumentWork(deserialize(new Uint8Array(bytes)) as Brief) }
  }
  const parcel = pack(orders.map(known.work))
  const { transferableSymbol, valueSymbol } = Tinypool
  return Tinypool.move({ [transferableSymbol]: [parcel.bytes], [valueSymbol]: parcel } as never)
}
