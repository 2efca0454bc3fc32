/** The build, from top to bottom: content → sources → site → representations → bytes → proof → dist. */

import type { VFile } from 'vfile'
import { readAssets } from './assets/assets.ts'
import { collect } from './collect/collect.ts'
import { type Published, publish } from './emit/publish.ts'
import { model, type Overrides } from './model/model.ts'
import type { Site } from './model/site.ts'
import { plan } from './plan/plan.ts'
import { prove } from './prove/prove.ts'
import { renderManifest } from './render/manifest.ts'
import { type RenderedFile, render } from './render/render.ts'

export interface BuildOptions extends Overrides {
  /** The content folder. */
  readonly content: string
  /** The out folder. */
  readonly out: string
}

export interface Built {
  readonly site: Site
  /** Every file that a warning may have been left at. */
  readonly files: readonly VFile[]
  readonly rendered: readonly RenderedFile[]
}

/**
 * Makes everything that a build publishes, and publishes nothing.
 * @throws {ContentError} where the content has errors; {@link CallError} where it cannot be read
 */
export async function compile(content: string, overrides: Overrides): Promise<Built> {
  const collected = await collect(content)
  const { site, files } = model(collected, overrides)
  const assets = readAssets()
  const rendered = render(plan(site, assets), site, assets)
  prove(site, rendered)
  return { site, files, rendered: [...rendered, renderManifest(site, rendered)] }
}

/**
 * Builds a site.
 * @throws {ContentError} where the content has errors; {@link CallError} where the call or the machine is wrong
 */
export async function build({ content, out, ...overrides }: BuildOptions): Promise<Built & Published> {
  const built = await compile(content, overrides)
  return { ...built, ...publish(built.rendered, out, content) }
}
