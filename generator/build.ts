/** The build, from top to bottom: content → sources → site → representations → bytes → proof → host → dist. */

import type { VFile } from 'vfile'
import { readAssets } from './assets/assets.ts'
import { collect } from './collect/collect.ts'
import { type Published, publish } from './emit/publish.ts'
import { getHost, type HostName } from './hosts/hosts.ts'
import { assertWithin } from './hosts/limits.ts'
import { model } from './model/model.ts'
import type { Site } from './model/site.ts'
import { plan } from './plan/plan.ts'
import { prove } from './prove/prove.ts'
import { renderManifest, toManifest } from './render/manifest.ts'
import { type DistFile, render } from './render/render.ts'

export interface CompileOptions {
  /** The origin of the published site, in place of site.yaml's. */
  readonly baseUrl?: string | undefined
  /** What the build is to be served by; by default anything that runs the shim. */
  readonly host?: HostName | undefined
}

export interface BuildOptions extends CompileOptions {
  /** The content folder. */
  readonly content: string
  /** The out folder. */
  readonly out: string
}

export interface Built {
  readonly site: Site
  /** Every file that a warning may have been left at. */
  readonly files: readonly VFile[]
  /** Every file of dist, the manifest last. */
  readonly rendered: readonly DistFile[]
}

/**
 * Makes everything that a build publishes, and publishes nothing.
 * @throws {ContentError} where the content has errors; {@link CallError} where it cannot be read
 */
export async function compile(content: string, { baseUrl, host }: CompileOptions): Promise<Built> {
  const collected = await collect(content)
  const target = host === undefined ? null : getHost(host)
  const { site, files } = model(collected, { baseUrl, addressing: target?.addressing ?? 'queries' })
  const assets = readAssets()
  const rendered = await render(plan(site, assets), site, assets)
  prove(site, rendered)
  const manifest = toManifest(site, rendered)
  const hostFiles = target?.toFiles({ manifest, rendered, ledger: renderManifest(manifest, []).bytes }) ?? []
  const all = [...rendered, ...hostFiles, renderManifest(manifest, hostFiles)]
  assertWithin(all, target?.limits ?? {}, host ?? '')
  return { site, files, rendered: all }
}

/**
 * Builds a site.
 * @throws {ContentError} where the content has errors; {@link CallError} where the call or the machine is wrong
 */
export async function build({ content, out, ...options }: BuildOptions): Promise<Built & Published> {
  const built = await compile(content, options)
  return { ...built, ...publish(built.rendered, out, content) }
}
