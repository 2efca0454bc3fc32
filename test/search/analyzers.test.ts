import { describe, expect, it } from 'vitest'
import { toTerms as toTermsBy } from '../../shim/core/search/analyzers/analyzer.ts'
import { analyzedLanguages, getAnalyzer } from '../../shim/core/search/analyzers/analyzers.ts'
import { plain } from '../../shim/core/search/analyzers/plain.ts'

const toTerms = (lang: string, text: string) => toTermsBy(getAnalyzer(lang), text)

describe('English', () => {
  it.each([
    ['retry retries retrying retried', 1],
    ['idempotent idempotency', 1],
    ['service services', 1],
    ['distributed distribution', 1],
    ['queue queues queueing', 1],
    ['consensus database', 2],
  ])('"%s" are so many terms: %d', (messages, count) => {
    expect(new Set(toTerms('en', messages)).size).toBe(count)
  })

  it('leaves out what stands in every text, contractions included', () => {
    expect(toTerms('en', "What is it that they don't do about the CAP theorem?")).toEqual(['cap', 'theorem'])
  })

  it('stems nothing but words of Latin letters', () => {
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

describe('Portuguese', () => {
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
  ])('"%s" are so many terms: %d', (messages, count) => {
    expect(new Set(toTerms('pt', messages)).size).toBe(count)
  })

  it('leaves out what stands in every text, with its accents or without', () => {
    expect(toTerms('pt', 'O que é que não está à mão, e o que nao esta a mao?')).toEqual(['ma', 'ma'])
  })
})

describe('a language', () => {
  it('has its analyzer whatever its region', () => {
    expect(getAnalyzer('pt-br')).toBe(getAnalyzer('pt'))
    expect(getAnalyzer('en-gb')).toBe(getAnalyzer('en'))
    expect(analyzedLanguages).toEqual(['en', 'pt'])
  })

  it.each(['es', 'de', 'zh-hant', 'constructor', ''])(
    'without one is read as it is written: "%s"',
    (lang) => {
      expect(getAnalyzer(lang)).toBe(plain)
      expect(toTerms(lang, 'Las migraciones')).toEqual(['las', 'migraciones'])
    },
  )
})
