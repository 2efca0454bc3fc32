/** The analyzers: which words of a language share a term, and which are stopwords. */

import { describe, expect, it } from 'vitest'
import { getAnalyzer, plain, toTerms as toTermsWith } from '../../generator/surfaces/search/analyzers.ts'
import { createTokenizer } from '../../shim/core/search/orama.ts'
import { stemmedLanguages } from '../../shim/core/search/stemmers/stemmers.ts'

const toTerms = (lang: string, text: string) => toTermsWith(getAnalyzer(lang), text)

describe('the English analyzer', () => {
  it.each([
    ['retry retries retrying retried', 1],
    ['idempotent idempotency', 1],
    ['service services', 1],
    ['distributed distribution', 1],
    ['queue queues queueing', 1],
    ['consensus database', 2],
  ])('reduces "%s" to %d distinct term(s)', (words, count) => {
    expect(new Set(toTerms('en', words)).size).toBe(count)
  })

  it('drops stopwords, including contractions', () => {
    expect(toTerms('en', "What is it that they don't do about the CAP theorem?")).toEqual(['cap', 'theorem'])
  })

  it('stems only words that consist of Latin letters', () => {
    expect(toTerms('en', 'k8s c++ c# p99s 日本 données')).toEqual([
      'k8s',
      'c++',
      'c#',
      'p99s',
      '日本',
      'donne',
    ])
  })
})

describe('the Portuguese analyzer', () => {
  it.each([
    ['migração migrações migracao migracoes MIGRAÇÕES', 1],
    ['idempotência idempotencia', 1],
    ['distribuídos distribuidos distribuída distribuidas', 1],
    ['possível possivel possíveis possiveis', 1],
    ['relógio relógios relogio', 1],
    ['tecnologia tecnologias tecnológico', 1],
    ['confiabilidade confiável', 2],
    ['SLO SLOs', 1],
    ['API APIs', 1],
  ])('reduces "%s" to %d distinct term(s)', (words, count) => {
    expect(new Set(toTerms('pt', words)).size).toBe(count)
  })

  it('drops stopwords with and without accents', () => {
    expect(toTerms('pt', 'O que é que não está à mão, e o que nao esta a mao?')).toEqual(['ma', 'ma'])
  })
})

describe('the analyzer of a language code', () => {
  it('is chosen by the primary subtag, whatever the region is', () => {
    expect(getAnalyzer('pt-br')).toBe(getAnalyzer('pt'))
    expect(getAnalyzer('en-gb')).toBe(getAnalyzer('en'))
    expect(stemmedLanguages).toEqual(['en', 'pt'])
  })

  it.each(['es', 'de', 'zh-hant', 'constructor', ''])(
    'is the plain one, without stemming or stopwords, if the language has none: "%s"',
    (lang) => {
      expect(getAnalyzer(lang)).toBe(plain)
      expect(toTerms(lang, 'Las migraciones')).toEqual(['las', 'migraciones'])
    },
  )
})

it('The tokenizer for Orama has the terms of the language, without the stopwords of its index', () => {
  const { tokenize, ...rest } = createTokenizer({ language: 'en', stopwords: ['the', 'of'] })
  expect(tokenize('The Event-driven migrations of C++, and the rest')).toEqual([
    'event',
    'driven',
    'migrat',
    'c++',
    'and',
    'rest',
  ])
  expect(rest).toEqual({ language: 'en', normalizationCache: new Map() })
})
