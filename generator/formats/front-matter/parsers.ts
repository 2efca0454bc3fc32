/** The formats of front matter. */

import type { ParseData } from '../../kernel/data-source.ts'
import { parseJavaScript } from '../json/parse-javascript.ts'
import { parseJson } from '../json/parse-json.ts'
import { parseToml } from '../toml/parse-toml.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { FrontMatterFormat } from './find.ts'

/** Their parsers. */
export const parsers: Readonly<Record<FrontMatterFormat, ParseData>> = {
  yaml: parseYaml,
  toml: parseToml,
  json: parseJson,
  js: parseJavaScript,
}
