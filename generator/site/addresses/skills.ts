/** The names of the skills that a site publishes for agents. */

/** The skills: how to use the API of the site, and how to cite its essays. */
export const skillNames = ['api', 'citation'] as const

export type SkillName = (typeof skillNames)[number]

/** The longest name that the specification of Agent Skills allows. */
const maxNameLength = 64

/**
 * Returns the name of a skill, such as `example-com-api`. It contains the site, because an agent may know the skills of
 * several sites at once.
 */
export function toSkillId(skill: SkillName, baseUrl: string): string {
  const words = baseUrl
    .replace(/^https?:/, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const site = words.join('-').slice(0, maxNameLength - skill.length - 1)
  return [site.replace(/-$/, ''), skill].filter((part) => part !== '').join('-')
}
