/** A build: what an earlier one made of the same is found again, or all is made, and it is published. */

import type { VFile } from 'vfile'
import { openCache } from './cache/cache.ts'
import { lookupBuild, storeBuild } from './cache/cached-build.ts'
import { sizeHeap } from './cli/garbage-collection.ts'
import { collect } from './collect/collect.ts'
import type { CompileOptions } from './compile.ts'
import { openTarget, type PublishResult } from './publish/target.ts'

export interface BuildOptions extends CompileOptions {
  /** The content folder. */
  readonly content: string
  /** The out folder. */
  readonly out: string
  /** The folder that builds keep what they have made in; nothing is kept where there is none. */
  readonly cache?: string | undefined
}

/** What a build came to. */
export interface BuildResult extends PublishResult {
  /** The site's origin. */
  readonly baseUrl: string
  /** Every file that a warning may have been left at. */
  readonly files: readonly VFile[]
  /** How many documents there are, drafts included. */
  readonly documents: number
}

/**
 * Builds a site.
 * @throws {ContentError} where the content has errors; {@link CallError} where the call or the machine is wrong
 */
export async function build({ content, out, cache: folder, ...options }: BuildOptions): Promise<BuildResult> {
  const publication = openTarget(out, content)
  const cache = folder === undefined ? null : openCache(folder, { content, out })
  try {
    options.progress?.enter('read')
    const collected = collect(content)
    sizeHeap(collected.documents.length)
    const past = cache && lookupBuild(cache, collected, options)
    if (past?.build && publication.keepAll(past.build.published)) {
      options.progress?.enter('publish')
      return { ...past.build.built, ...publication.commit() }
    }
    // What makes a site is loaded where one has to be made.
    const { compile } = await import('./compile.ts')
    const made = await compile(
      collected,
      options,
      publication,
      cache?.location ?? null,
      past?.lookupFrontMatter(),
    )
    options.progress?.enter('publish')
    const published = publication.commit()
    if (cache !== null) storeBuild(cache, collected, options, made)
    const { site, files, frontMatter } = made
    return { baseUrl: site.config.base_url, files, documents: frontMatter.length, ...published }
  } catch (error) {
    publication.abandon()
    throw error
  }
}
