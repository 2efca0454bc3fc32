/** The profile: spec 2.1 and 4, rule 1. */

import { type Case, email, list, object, string, url } from '../case.ts'
import type { Facts } from '../facts.ts'
import { okResponse, step, toTag } from './expect.ts'

const profileShape = object({
  name: string,
  title: string,
  domain: url,
  bio: string,
  focus: list(string),
  links: object({
    website: url,
    github: url,
    linkedin: url,
    email: email,
    developers: url,
    openapi: url,
    llms_txt: url,
    llms_full_txt: url.optional(),
    sitemap: url,
    agent_instructions: url,
    about: url,
    contact: url,
    privacy: url,
  }),
})

export function profileCases(facts: Facts): readonly Case[] {
  const [first = ''] = facts.languages
  const inDefault = { ...okResponse(facts, { 'Content-Language': toTag(first, facts) }), shape: profileShape }
  return [
    {
      name: 'the profile without lang has every field, in the default language',
      source: 'spec 2.1; spec 4, rule 1',
      steps: [step('/api/v1/profile', inDefault)],
    },
    ...facts.languages.map(
      (lang): Case => ({
        name: `the profile is returned in "${lang}" for lang=${lang}`,
        source: 'spec 4, rule 1',
        steps: [
          step(`/api/v1/profile?lang=${lang}`, {
            ...okResponse(facts, { 'Content-Language': toTag(lang, facts) }),
            shape: profileShape,
          }),
        ],
      }),
    ),
    {
      name: 'an unknown language of the profile returns the default language, not 400',
      source: 'decisions, API answers 1',
      steps: ['xx', '', first.toUpperCase(), `${first}&lang=xx`, '__proto__'].map((lang) =>
        step(`/api/v1/profile?lang=${lang}`, inDefault),
      ),
    },
    {
      name: 'Content-Language names the language of a response; errors are in English',
      source: 'decisions, API answers 11',
      quickSteps: 5,
      steps: [
        step('/api/v1/profile', { status: 200, headers: { 'Content-Language': toTag(first, facts) } }),
        step('/api/v1/essays', { status: 200, headers: { 'Content-Language': toTag(first, facts) } }),
        step('/api/v1/search?q=a', { status: 200, headers: { 'Content-Language': null } }),
        step('/api/v1/health', { status: 200, headers: { 'Content-Language': null } }),
        step('/api/v1/nothing', { status: 404, headers: { 'Content-Language': 'en' } }),
      ],
    },
    {
      name: 'the profile ignores unknown parameters',
      source: 'decisions, API answers 1',
      quickSteps: 0,
      steps: [step('/api/v1/profile?q=1&LANG=xx&verbose=true&=&a[]=b', inDefault)],
    },
  ]
}
