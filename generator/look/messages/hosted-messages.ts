/** The texts of the guides for a kind of host. */

import type { Hosting } from '../../addresses/hosting.ts'
import type { GuideMessages, Section } from './guide-messages.ts'

type SectionName = keyof GuideMessages['withoutCode']['developers' | 'agents']
type DeveloperSection = keyof GuideMessages['withoutCode']['developers']
type AgentSection = keyof GuideMessages['withoutCode']['agents']

/** What every host without code does otherwise than the shim. */
const withRules: readonly (DeveloperSection | AgentSection | SectionName)[] = [
  'examples',
  'errors',
  'quota',
  'caching',
  'cors',
  'find',
  'read',
  'failures',
]

/** What a host does otherwise that sees no queries and no `Accept`. */
const withFiles: typeof withRules = [...withRules, 'base', 'markdown', 'first']

/** Returns the texts with those that a kind of host needs. */
export function toHostedMessages(messages: GuideMessages, { servedBy, addressing }: Hosting): GuideMessages {
  if (servedBy === 'shim') return messages
  const { developers, agents, withoutCode } = messages
  const names: ReadonlySet<string> = new Set(addressing === 'queries' ? withRules : withFiles)
  const replace = <T extends object>(sections: T, texts: Readonly<Record<string, Section['text']>>): T => {
    const replaced = Object.entries(texts)
      .filter(([name]) => servedBy === 'files' || names.has(name))
      .map(([name, text]) => [name, { ...(sections as Record<string, Section>)[name], text }])
    return { ...sections, ...Object.fromEntries(replaced) }
  }
  return {
    ...messages,
    developers: replace(developers, withoutCode.developers),
    agents: replace(agents, withoutCode.agents),
  }
}
