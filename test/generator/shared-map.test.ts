import { describe, expect, it } from 'vitest'
import { openSharedMap, openSharedSet, shareMap, shareSet } from '../../generator/addresses/shared-map.ts'
import { packContext, unpackContext } from '../../generator/workers/shared-context.ts'

/** Enough of them that many stand beside the place that their hash gives them. */
const paths = Array.from({ length: 1000 }, (_, number) => `/pt/essays/essay-${number}`)

describe('a shared set', () => {
  it('has each of its texts, and no other', () => {
    const set = openSharedSet(shareSet(paths))

    expect(paths.filter((path) => set.has(path))).toEqual(paths)
    expect(['', '/', '/pt/essays/essay-1000', '/pt/essays/essay-', 'toString'].some(set.has)).toBe(false)
  })

  it('gives its texts once each, in the order in which they were given first', () => {
    expect([...openSharedSet(shareSet(['ção', 'a', '', 'ção', '𝄞'])).keys()]).toEqual(['ção', 'a', '', '𝄞'])
  })

  it('may be empty', () => {
    const set = openSharedSet(shareSet([]))

    expect(set.has('')).toBe(false)
    expect([...set.keys()]).toEqual([])
  })
})

describe('a shared map', () => {
  it('leads from each of its keys to what that was given last', () => {
    const map = openSharedMap(
      shareMap([
        ['/', { lang: 'en' }],
        ['__proto__', { lang: 'pt' }],
        ['/', { lang: 'pt-BR', title: 'Início' }],
      ]),
    )

    expect(map.get('/')).toEqual({ lang: 'pt-BR', title: 'Início' })
    expect(map.get('__proto__')).toEqual({ lang: 'pt' })
    expect(map.get('constructor')).toBeUndefined()
    expect([...map.values()]).toEqual([{ lang: 'pt-BR', title: 'Início' }, { lang: 'pt' }])
  })
})

it('a brief is not copied for another thread, and neither is what is shared already', () => {
  const knownPaths = shareSet(['/before'])
  const brief = {
    room: null,
    cache: null,
    parser: 'remark',
    addresses: null,
    components: { Note: { html: '<aside>{children}</aside>' } },
    site: { frame: { paths: knownPaths }, knownPaths },
  } as never
  const sent = structuredClone(packContext(brief))
  const received = unpackContext(sent)

  expect(received).toEqual(brief)
  expect(sent.bytes.buffer).toBeInstanceOf(SharedArrayBuffer)
  knownPaths.set(Buffer.from('/after!'), knownPaths.lastIndexOf('/'.charCodeAt(0)))
  expect([...openSharedSet(received.site?.knownPaths ?? shareSet([])).keys()]).toEqual(['/after!'])
})

it('a brief with bytes of its own is refused', () => {
  expect(() => packContext({ room: new Uint8Array(1) } as never)).toThrow('bytes that are not shared')
})
