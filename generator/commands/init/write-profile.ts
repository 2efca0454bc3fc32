/** Writes the profile of the author. */

import type { Answers } from './answers.ts'
import { toYamlList, toYamlText } from './yaml-text.ts'

/** Addresses of the pages that the API leads to. */
export type LinkedPages = Readonly<Record<'about' | 'contact' | 'privacy', string>>

/**
 * Returns the text of a profile.
 * @param isTranslation whether it is not that of the default language
 */
export function toProfile(answers: Answers, pages: LinkedPages, isTranslation: boolean): string {
  const { name, role, bio, focus, github, linkedin, email } = answers
  return `# The author, as the API shows them.${isTranslation ? ' Translate "title", "bio" and "focus".' : ''}
name: ${toYamlText(name)}
title: ${toYamlText(role)}
bio: ${toYamlText(bio)}
# Subjects that the author writes about.
focus: ${toYamlList(focus)}
links:
  github: ${toYamlText(github)}
  linkedin: ${toYamlText(linkedin)}
  email: ${toYamlText(email)}
  # Pages that the API leads to: the home page where init found no other.
  about: ${toYamlText(pages.about)}
  contact: ${toYamlText(pages.contact)}
  privacy: ${toYamlText(pages.privacy)}
`
}
