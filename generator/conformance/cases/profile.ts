/** The profile: spec 2.1 and 4, rule 1. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import type { Shape } from '../shape.ts'
import { found } from './expect.ts'

export const profileShape: Shape = {
  name: 'string',
  title: 'string',
  domain: 'url',
  bio: 'string',
  focus: ['string'],
  links: {
    website: 'url',
    github: 'url',
    linkedin: 'url',
    email: 'email',
    developers: 'url',
    openapi: 'url',
    llms_txt: 'url',
    llms_full_txt: 'url?',
    sitemap: 'url',
    agent_instructions: 'url',
    about: 'url',
    contact: 'url',
    privacy: 'url',
  },
}

export function profileCases(facts: Facts): readonly Case[] {
  const [first = ''] = facts.languages
  const inDefault = { ...found(facts, { 'Content-Language': first }), shape: profileShape }
  return [
    {
      name: 'the profile has every field of the contract, in the default language',
      anchor: 'spec 2.1; spec 4, rule 1',
      steps: [{ path: '/api/v1/profile', expect: inDefault }],
    },
    ...facts.languages.map(
      (lang): Case => ({
        name: `the profile answers in "${lang}" when asked`,
        anchor: 'spec 4, rule 1',
        steps: [
          {
            path: `/api/v1/profile?lang=${lang}`,
            expect: { ...found(facts, { 'Content-Language': lang }), shape: profileShape },
          },
        ],
      }),
    ),
    {
      name: 'a language that the profile does not know is the default one, since it has no 400',
      anchor: 'decisions, API answers 1',
      steps: ['xx', '', first.toUpperCase(), `${first}&lang=xx`, '__proto__'].map((lang) => ({
        path: `/api/v1/profile?lang=${lang}`,
        expect: inDefault,
      })),
    },
    {
      name: 'every answer that has a language names it, and errors are in English',
      anchor: 'decisions, API answers 11',
      steps: [
        { path: '/api/v1/profile', expect: { status: 200, headers: { 'Content-Language': first } } },
        { path: '/api/v1/essays', expect: { status: 200, headers: { 'Content-Language': first } } },
        { path: '/api/v1/search?q=a', expect: { status: 200, headers: { 'Content-Language': null } } },
        { path: '/api/v1/health', expect: { status: 200, headers: { 'Content-Language': null } } },
        { path: '/api/v1/nothing', expect: { status: 404, headers: { 'Content-Language': 'en' } } },
      ],
    },
    {
      name: 'the profile ignores parameters that it does not have',
      anchor: 'decisions, API answers 1',
      steps: [{ path: '/api/v1/profile?q=1&LANG=xx&verbose=true&=&a[]=b', expect: inDefault }],
    },
  ]
}
