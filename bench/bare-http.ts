import { createServer } from 'node:http'
import { z } from 'zod'

const answerShape = z.object({
  body: z.string(),
  etag: z.string(),
  headers: z.record(z.string(), z.string()),
})

/**
 * The limit for the product's rate: bare node:http. Its parent sends the bytes to answer, with the same body
 * and the same headers.
 */
process.once('message', (message) => {
  const { body, etag, headers } = answerShape.parse(message)
  const bytes = Buffer.from(body)
  const { 'content-type': type = '', ...notModifiedHeaders } = headers
  const fullHeaders = { ...notModifiedHeaders, 'content-type': type, 'content-length': bytes.length }
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, notModifiedHeaders).end()
    else response.writeHead(200, fullHeaders).end(bytes)
  })
  server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
})
