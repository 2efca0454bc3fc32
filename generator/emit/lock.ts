/** One build at a time publishes to a place; a lock that a killed build left behind holds nobody up. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CallError } from '../diagnostic.ts'
import { type Place, toSentence } from './place.ts'

const toLock = (place: Place): string => join(place.work, 'lock')

/**
 * Takes the place.
 * @returns what gives it back
 * @throws {CallError} where another build that is still running has it, or the work folder cannot be made
 */
export function takePlace(place: Place): () => void {
  const holder = findHolder(place)
  if (holder !== null) {
    throw new CallError(
      `Cannot publish to "${place.name}": the process ${holder} is publishing there; wait for it to end`,
    )
  }
  const lock = toLock(place)
  try {
    mkdirSync(dirname(lock), { recursive: true })
    rmSync(lock, { force: true })
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    throw new CallError(`Cannot publish to "${place.name}": ${toSentence(error)}`)
  }
  return () => {
    rmSync(lock, { force: true })
    if (readdirSync(place.work).length === 0) rmdirSync(place.work)
  }
}

/** The process that is publishing to a place, or null where there is none, or it has ended. */
export function findHolder(place: Place): number | null {
  const lock = toLock(place)
  if (!existsSync(lock)) return null
  const holder = Number(readFileSync(lock, 'utf8'))
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid) return null
  try {
    process.kill(holder, 0)
    return holder
  } catch (error) {
    // A process of somebody else is running all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? holder : null
  }
}
