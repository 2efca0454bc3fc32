/** The app of a repair café: it counts the free places itself, and Stele serves the API of its guides. */

import express from 'express'
import { createDiskSource, createNodeListener, encodeOnNode, nodeCodings } from 'stele/node'
import { createMemoryStore, createShim } from 'stele/shim'

// Opens dist/, which "npm run build" writes. Later builds replace it without a restart.
const shim = await createShim({
  source: createDiskSource('dist'),
  quota: createMemoryStore(),
  codings: nodeCodings,
  encode: encodeOnNode,
  onError: console.error,
})

/** The free places on the next evening: a sample, which the app forgets when it stops. */
let places = 12

const app = express()

// The app's own routes come first.
app.get('/', (_request, response) => {
  response.type('html').send('<h1>Repair café</h1><p><a href="/api/v1/essays">Our guides as JSON</a></p>')
})
app.get('/places', (_request, response) => {
  response.json({ places })
})
app.post('/places', (_request, response) => {
  if (places > 0) places -= 1
  else response.status(409)
  response.json({ places })
})

// Stele answers all other paths: /api, and the files that the API links to, such as /openapi.json.
app.use(createNodeListener(shim))

const port = Number(process.env.PORT ?? 3000)
app.listen(port, '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${port}`))
