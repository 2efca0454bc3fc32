/** Skills for agents and their index. Skills are in the default language. */

import { documents, toSkillFile } from '../../../shim/contract/routes.ts'
import { skillNames, toSkillId } from '../../addresses/skills.ts'
import type { MetadataSurface } from '../surface.ts'
import { toSkill, toSkillIndex } from './to-skills.ts'

export const skills: MetadataSurface = {
  name: 'skill',
  needs: 'metadata',
  plan: ({
    config: {
      base_url,
      languages: [lang = ''],
    },
  }) => [
    {
      file: documents.agentSkills,
      lang: null,
      render: (context) => JSON.stringify(toSkillIndex(context)),
    },
    ...skillNames.map((skill) => ({
      file: toSkillFile(toSkillId(skill, base_url)),
      lang,
      render: (context: Parameters<typeof toSkill>[1]) => toSkill(skill, context).text,
    })),
  ],
}
