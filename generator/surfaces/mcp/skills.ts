/** The skills of the site as the MCP server lists them (SEP-2640). */

import { toSkillUri } from '../../../shim/contract/mcp.ts'
import { skillNames } from '../../addresses/skills.ts'
import type { SiteContext } from '../site-context.ts'
import { toDigest, toSkill } from '../skills/to-skills.ts'
import { toCacheable } from './server.ts'

/** The result of `skills/list`. Each skill is one file, whose front matter the list repeats. */
export const toSkillList = (context: SiteContext) => ({
  ...toCacheable(context.config),
  skills: skillNames.map((skill) => {
    const { name, description, text } = toSkill(skill, context)
    const uri = toSkillUri(name)
    return {
      uri,
      frontmatter: { name, description },
      resources: [{ uri, digest: toDigest(text), size: Buffer.byteLength(text) }],
    }
  }),
})
