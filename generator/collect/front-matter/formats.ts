/** The formats of front matter. */

import type { ParseData } from '../data/source.ts'
import { parseJson } from '../json/source.ts'
import { parseToml } from '../toml/source.ts'
import { parseYaml } from '../yaml/source.ts'
import type { FrontMatterFormat } from './find.ts'

/** Their parsers. */
export const parsers: Readonly<Record<FrontMatterFormat, ParseData>> = {
  yaml: parseYaml,
  toml: parseToml,
  json: parseJson,
}
