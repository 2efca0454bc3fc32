/** S3 with CloudFront: a CloudFormation template, and in it functions that apply the rules. */

import { internalFolder } from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DistFile } from '../kernel/file.ts'
import { byRules } from './capabilities/promises.ts'
import { toCloudFrontFunctions } from './cloudfront-function.ts'
import { maxTemplateBytes, toHeadersPolicy, toTemplate } from './cloudfront-template.ts'
import type { HostedSite, NamedHost } from './host.ts'

const folder = `${internalFolder}/cloudfront`

export const s3: NamedHost = {
  servedBy: 'rules',
  addressing: 'queries',
  deployment: { file: 's3' },
  promises: [
    ...byRules,
    'dotSegments',
    's3Pages',
    's3Gone',
    's3Headers',
    's3Redirects',
    's3Errors',
    'noConditions',
    's3Tags',
    's3Encodings',
  ],
  toFiles: toS3Files,
}

/** @throws {OperationalError} if CloudFront or CloudFormation do not accept the files */
function toS3Files(site: HostedSite): DistFile[] {
  const functions = toCloudFrontFunctions(site)
  const template = Buffer.from(toJson(toTemplate(site.manifest, functions)))
  if (template.length > maxTemplateBytes) {
    throw new OperationalError(
      `Cannot build for S3 and CloudFront: the template has ${template.length} bytes, and CloudFormation accepts at most ${maxTemplateBytes}; build with --host cloudflare`,
    )
  }
  return [
    { file: `${folder}/viewer-request.js`, bytes: Buffer.from(functions.request) },
    { file: `${folder}/viewer-response.js`, bytes: Buffer.from(functions.response) },
    { file: `${folder}/headers-policy.json`, bytes: Buffer.from(toJson(toHeadersPolicy(site.manifest))) },
    { file: `${folder}/template.json`, bytes: template },
  ]
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
