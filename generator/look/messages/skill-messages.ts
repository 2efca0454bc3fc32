/** The texts of the skills for agents: what the skill is for, and its instructions. */

/** The site that a skill is about. */
interface SkillSite {
  /** The name of the service. In instructions it is escaped Markdown. */
  readonly service: string
  /** URL of the site, without a trailing slash. */
  readonly baseUrl: string
}

/** What the instructions about citations need to know of a site. All texts of the author are escaped Markdown. */
export interface CitedSite extends SkillSite {
  readonly author: string
  /** A Markdown link, or the name alone; null if site.yaml has no licence. */
  readonly license: string | null
  /** The newest essay; null on a site without essays. */
  readonly example: {
    readonly title: string
    /** A month; null if the essay has no date. */
    readonly date: string | null
    readonly url: string
  } | null
  /** The URLs of the essay list and of the list of changes. */
  readonly listUrl: string
  readonly changesUrl: string
}

/** All texts of the skills in one language. Descriptions are plain text, all other texts are Markdown. */
export interface SkillMessages {
  /** How to use the API. The agents' instructions follow the introduction. */
  readonly api: {
    readonly title: string
    readonly description: (site: SkillSite) => string
    /** @param basePath what the paths in the instructions begin with */
    readonly introduction: (site: SkillSite, basePath: string) => string
  }
  /** How to cite essays. */
  readonly citation: {
    readonly title: string
    readonly description: (site: SkillSite) => string
    readonly instructions: (site: CitedSite) => string
  }
}
