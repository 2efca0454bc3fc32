/** What the files that belong to no single document are made from. */

import type { ParserName } from '../content/markdown/parser-names.ts'
import type { ContentAsset } from '../kernel/asset.ts'
import type { PathTable } from '../kernel/path-table.ts'
import type { Assets } from '../look/assets/page-assets.ts'
import type { Site } from '../site/model/site.ts'
import type { PageContextData } from './page-context.ts'

export interface SiteInput {
  readonly site: Site
  /** The files that pages load. */
  readonly assets: Assets
  /** The files of the content that are published as they are. Texts may refer to any of them. */
  readonly contentAssets: readonly ContentAsset[]
  readonly pages: PageContextData
  /** Every path of the site. */
  readonly paths: PathTable
  readonly parser: ParserName
}

/** What a text can show of the assets that it refers to. */
export const listAssetFacts = ({ contentAssets }: Pick<SiteInput, 'contentAssets'>) =>
  contentAssets.map(({ source, file, size }) => [source, file, size] as const)
