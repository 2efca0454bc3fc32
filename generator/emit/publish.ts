/**
 * Last stage of a build: puts what was rendered in place of what was published before, all of it or nothing.
 *
 * The new build is staged beside the out folder, with hard links for what has not changed, its manifest last;
 * then two renames swap the folders. Killed at any instant, the out folder is wholly the old or the new build,
 * but between the renames, where the next command finishes the swap.
 */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFile } from '../../shim/contract/routes.ts'
import type { DistFile } from '../render/render.ts'
import { discard } from './discard.ts'
import { explain } from './failure.ts'
import { isTaken, takePlace } from './lock.ts'
import { assertPublishable, type Place, toPlace } from './place.ts'
import { compare, type Difference, isPublished, stage, swap } from './stage.ts'

/** How many files a build wrote, left as they were, and took away. */
export interface Published {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

/**
 * Publishes a build.
 * @param rendered every file of it, the manifest last
 * @param out the out folder
 * @param content the content folder, which the out folder must not touch
 * @throws {CallError} where the place is refused or the disk fails; what was published before is then still there,
 *   or where the sentence says so, put back by the next command
 */
export function publish(rendered: readonly DistFile[], out: string, content: string): Published {
  const place = toPlace(out)
  const beginning = `Cannot publish to "${out}"`
  const isDone = explain(() => {
    assertPublishable(place, content)
    return isCurrent(rendered, place)
  }, beginning)
  if (isDone) return { written: 0, unchanged: rendered.length, removed: 0 }

  const release = takePlace(place)
  try {
    putRight(place)
    const { written, same, removed } = explain(
      () => replace(rendered, place),
      beginning,
      '; nothing was changed',
    )
    putRight(place)
    return { written, unchanged: same.size, removed }
  } finally {
    release()
  }
}

/**
 * Finishes what a killed build left. Every command that reads an out folder begins with it; while another
 * build is at work there, it is left to that one.
 * @throws {CallError} where nothing is published without it, and the disk fails
 */
export function recover(out: string): void {
  const place = toPlace(out)
  if (!existsSync(place.work) || isTaken(place)) return
  try {
    const release = takePlace(place)
    try {
      putRight(place)
    } finally {
      release()
    }
  } catch (error) {
    // What is left beside a whole build can wait for a command that may write there.
    if (!holdsBuild(place.out)) throw error
  }
}

/** Whether there is nothing to do; then nothing is written, not even a claim to the place. */
function isCurrent(rendered: readonly DistFile[], { out, work }: Place): boolean {
  // The manifest tells nearly every difference, so it is looked at before all the rest.
  const manifest = rendered.at(-1)
  if (manifest === undefined || existsSync(work) || !isPublished(manifest, out)) return false
  return isNone(compare(rendered, out))
}

const isNone = ({ written, removed }: Difference): boolean => written === 0 && removed === 0

/** Completes a swap that stopped between its renames, and clears away what was staged or replaced. */
function putRight({ name, out, work, next, previous, discarded }: Place): void {
  explain(() => {
    if (!existsSync(previous) || holdsBuild(out)) return
    // Somebody may have made the folder anew while it was away: it is cleared as a replaced build is.
    if (existsSync(out)) renameSync(out, discarded)
    renameSync(holdsBuild(next) ? next : previous, out)
  }, `Cannot put back "${name}"`)
  explain(
    () => {
      if (existsSync(discarded)) discard(discarded, out)
      if (existsSync(previous)) {
        // Once files are missing from it, it must never be taken for a build that can be put back.
        renameSync(previous, discarded)
        discard(discarded, out)
      }
      rmSync(next, { recursive: true, force: true })
    },
    `Cannot clear away "${work}"`,
    '; what is published is whole, and the next command tries again',
  )
}

/** The manifest is written last and removed last: a folder that has it has all the rest. */
const holdsBuild = (folder: string): boolean => existsSync(join(folder, manifestFile))

/** Puts a build in the place of the one before, unless they are the same. */
function replace(rendered: readonly DistFile[], place: Place): Difference {
  const difference = compare(rendered, place.out)
  if (isNone(difference)) return difference
  try {
    stage(rendered, difference, place)
    swap(place)
  } catch (error) {
    // Where the build before could not be put back either, the next command needs this one.
    if (!existsSync(place.previous)) rmSync(place.next, { recursive: true, force: true })
    throw error
  }
  return difference
}
