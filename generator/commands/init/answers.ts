/** What site.yaml and the profile need to know of the author: from configuration, options or answers on a terminal. */

import * as z from 'zod'
import { profileSchema } from '../../content/schemas/profile.ts'
import { baseUrlForm, isBaseUrl, toBaseUrl } from '../../content/schemas/text-rules.ts'
import type { FoundSite } from '../../importers/recognise/found-site.ts'

const author = profileSchema.shape

/** The texts that every site needs, by the names of their options. */
export const questions = {
  baseUrl: {
    schema: z.string().refine(isBaseUrl),
    question: 'URL of the API',
    example: 'https://example.com',
    expected: baseUrlForm,
  },
  name: {
    schema: author.name,
    question: 'Name of the author',
    example: 'Sample Author',
    expected: 'a name',
  },
  role: {
    schema: author.title,
    question: 'Professional title of the author',
    example: 'Writer',
    expected: 'a title such as Writer',
  },
  bio: {
    schema: author.bio,
    question: 'A sentence about the author',
    example: 'Writes samples.',
    expected: 'a sentence',
  },
  github: {
    schema: author.links.shape.github,
    question: 'Address of the author on GitHub',
    example: 'https://github.com/example',
    expected: 'a URL such as https://github.com/example',
  },
  linkedin: {
    schema: author.links.shape.linkedin,
    question: 'Address of the author on LinkedIn',
    example: 'https://www.linkedin.com/in/example',
    expected: 'a URL such as https://www.linkedin.com/in/example',
  },
  email: {
    schema: author.links.shape.email,
    question: 'Email address of the author',
    example: 'author@example.com',
    expected: 'an email address',
  },
} as const

export type Question = keyof typeof questions

export const questionNames = Object.keys(questions) as readonly Question[]

/** All answers, and the subjects of the author. */
export interface Answers extends Readonly<Record<Question, string>> {
  readonly focus: readonly string[]
}

/** What is known before anyone is asked. */
export type KnownAnswers = Readonly<Partial<Record<Question, string>>>

/** Whether a text can be the answer to a question. */
export const isAnswer = (question: Question, text: string): boolean =>
  questions[question].schema.safeParse(text).success

/** Joins the options of the caller and what the configuration says. An option that is not an answer is left for the caller to report. */
export function joinAnswers(site: FoundSite, options: KnownAnswers): KnownAnswers {
  const { details, baseUrl } = site
  const found: Readonly<Record<Question, string | null>> = {
    ...details,
    baseUrl,
    role: null,
    bio: details.bio?.replace(/\s+/g, ' ') ?? null,
  }
  return Object.fromEntries(
    questionNames.flatMap((question): [Question, string][] => {
      const text = options[question] ?? found[question]
      if (text === null || text === undefined || !isAnswer(question, text)) return []
      return [[question, question === 'baseUrl' ? toBaseUrl(text) : text]]
    }),
  )
}

export const listMissing = (known: KnownAnswers): readonly Question[] =>
  questionNames.filter((question) => known[question] === undefined)

export const isComplete = (known: KnownAnswers): known is Readonly<Record<Question, string>> =>
  listMissing(known).length === 0
