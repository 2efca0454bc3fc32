/** Icons that take too long to draw. */

import { expect, it } from 'vitest'
import { createWorkerPool } from '../../../generator/build/workers/pool.ts'
import { toIcons } from '../../../generator/look/drawn-images/drawn-image.ts'

/** Each octave takes as long as the first one, so this takes hours. */
const slow = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<filter id="a"><feTurbulence baseFrequency="0.05" numOctaves="9999999"/></filter>
<rect width="64" height="64" filter="url(#a)"/>
</svg>`
const toIcon = (svg: string) =>
  toIcons('icon.svg', `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, '#ffffff').favicon

it('A build ends with an error that names the icon', async () => {
  const pool = createWorkerPool({ threads: 0, drawingTime: 1 })
  await expect(pool.drawImages([toIcon(slow)], () => {})).rejects.toThrow(
    'Cannot draw "icon.svg" as PNG: it takes more than 0.001 seconds; simplify its filters and repeated parts, or remove "png: true" of "icon" in site.yaml',
  )
})

it('A build that is aborted ends, while it draws', async () => {
  const stopping = new AbortController()
  const quick = toIcon(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
  )
  const pool = createWorkerPool({ threads: 0, signal: stopping.signal })
  const drawing = pool.drawImages([quick, toIcon(slow)], (_, index) => {
    // The next one begins after this.
    if (index === 0) setImmediate(() => stopping.abort(new Error('stopped')))
  })
  await expect(drawing).rejects.toThrow('stopped')
})
