/** Skills for agents (agentskills.io), and the index of them (Agent Skills Discovery 0.2.0). Skills are in the default language. */

import { hash } from 'node:crypto'
import type { PhrasingContent } from 'mdast'
import type { EssaySummary } from '../../../shim/contract/resources.ts'
import { documents, linkedPages, toBasePath, toSkillFile } from '../../../shim/contract/routes.ts'
import { link, paragraph, root } from '../../content/markdown/nodes.ts'
import { stringifyMarkdown } from '../../content/markdown/stringify.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { CitedSite } from '../../look/messages/messages.ts'
import { type SkillName, skillNames, toSkillId } from '../../site/addresses/skills.ts'
import { getProfile } from '../../site/model/site.ts'
import { toEssaySummary, toListPath } from '../api/resources.ts'
import { editLinks, toMarkdownHref } from '../markdown/edit-links.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'
import type { MetadataSurface } from '../surface.ts'

/** A skill as it is published. */
interface Skill {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The whole file: the name and the description as YAML, then the instructions in Markdown. */
  readonly text: string
}

/** The longest description that the specification of Agent Skills allows, in characters. */
const maxDescriptionLength = 1024

/** Identifies the version of the index. Clients compare it, and need not request it. */
const indexSchema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/** @returns the index as plain data */
function toSkillIndex(context: SiteContext): unknown {
  const { base_url } = context.config
  return {
    $schema: indexSchema,
    skills: skillNames.map((skill) => {
      const { name, description, text } = toSkill(skill, context)
      return {
        name,
        type: 'skill-md',
        description,
        url: `${base_url}/${toSkillFile(name)}`,
        digest: toDigest(text),
      }
    }),
  }
}

/** The digest of a skill, as its indexes have it. */
export const toDigest = (text: string): string => `sha256:${hash('sha256', text, 'hex')}`

/** Writes a skill in the default language of the site. */
export function toSkill(skill: SkillName, context: SiteContext): Skill {
  const { config, getLocale } = context
  const [lang = ''] = config.languages
  const locale = getLocale(lang)
  const { title, description: toDescription } = locale.messages.skills[skill]
  const name = toSkillId(skill, config.base_url)
  const description = cut(toDescription({ service: config.service, baseUrl: config.base_url }))
  // A JSON string is a YAML string, too.
  const frontMatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`
  const body = skill === 'api' ? toApiInstructions(locale, context) : toCitationRules(locale, context)
  return { name, title, description, text: `${frontMatter}\n# ${title}\n\n${body.trimEnd()}\n` }
}

/** Cuts a description that the author's name of the service makes too long, but no character in half. */
const cut = (text: string): string => text.slice(0, maxDescriptionLength).replace(/[\uD800-\uDBFF]$/, '')

/** The agents' instructions of the site, which describe what its host responds. */
function toApiInstructions({ messages, otherPages }: LocaleContext, context: SiteContext): string {
  const { base_url } = context.config
  const page = otherPages.find(({ document }) => document.slug === linkedPages.agent_instructions)
  const guide = page && context.getGuide(page.document)
  if (!page || !guide) throw new Error('Cannot write a skill: the site has no agent instructions')
  const introduction = messages.skills.api.introduction(toEscapedSite(context.config), toBasePath(base_url))
  const toHref = (href: string) => toMarkdownHref(href, page.document, context)
  return `${introduction}\n\n${editLinks({ ...guide, bodyOffset: 0 }, toHref).text}`
}

function toCitationRules({ lang, messages, essays }: LocaleContext, { site, config }: SiteContext): string {
  const [newest] = essays
  return messages.skills.citation.instructions({
    ...toEscapedSite(config),
    author: toMarkdown(getProfile(site, lang).name),
    license: toLicense(config),
    example: newest === undefined ? null : toExample(toEssaySummary(site, newest)),
    listUrl: config.base_url + toListPath(lang, site),
    changesUrl: `${config.base_url}/${documents.changes}`,
  })
}

const toExample = ({ title, date = null, url }: EssaySummary): CitedSite['example'] => ({
  title: toMarkdown(title),
  date,
  url,
})

function toLicense({ license }: SiteConfig): CitedSite['license'] {
  if (license === null) return null
  return license.url === null ? toMarkdown(license.name) : toMarkdown(link(license.url, license.name))
}

const toEscapedSite = ({ service, base_url }: SiteConfig) => ({
  service: toMarkdown(service),
  baseUrl: base_url,
})

/** Writes a text, or a link, as Markdown on one line. */
const toMarkdown = (content: string | PhrasingContent): string =>
  stringifyMarkdown(root(paragraph(content))).trimEnd()

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
