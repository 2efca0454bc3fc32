/** The OpenAPI document, as JSON and as YAML. */

import { stringify } from 'yaml'
import { openapiFiles } from '../../../shim/contract/routes.ts'
import { memoizeText } from '../../kernel/memoize.ts'
import type { SiteContext } from '../site-context.ts'
import type { MetadataSurface } from '../surface.ts'
import { toOpenApi } from './openapi.ts'

/** Converts JSON to YAML, which takes as long as ten documents. Most builds of a process have the same OpenAPI document. */
const toYaml = memoizeText((json: string) => stringify(JSON.parse(json), { aliasDuplicateObjects: false }))

const toJson = ({ site, schemas }: SiteContext): string => JSON.stringify(toOpenApi(site, schemas))

export const openapi: MetadataSurface = {
  name: 'openapi',
  needs: 'metadata',
  plan: () => [
    { file: openapiFiles.json, lang: null, render: toJson },
    { file: openapiFiles.yaml, lang: null, render: (context) => toYaml(toJson(context)) },
  ],
}
