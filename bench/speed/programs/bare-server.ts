/**
 * Program: a `node:http` server that sends one recorded response to every request, the lower bound of what a response
 * costs. Takes the file of the recorded response; prints its address.
 */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CapturedResponse } from '../capture-response.ts'

const [file = ''] = process.argv.slice(2)
const { status, headers, body }: CapturedResponse = JSON.parse(readFileSync(file, 'utf8'))
const bytes = Buffer.from(body, 'base64')
const rawHeaders = headers.flat()

const server = createServer((_request, response) => {
  response.writeHead(status, rawHeaders).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`Serving on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
