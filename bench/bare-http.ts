import { createServer } from 'node:http'
import { z } from 'zod'

/** The limit that the product is measured against: node:http with nothing around it. Told by its parent what to answer. */
process.once('message', (message) => {
  const { body, etag } = z.object({ body: z.string(), etag: z.string() }).parse(message)
  const bytes = Buffer.from(body)
  const headers = { etag, 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, headers).end(bytes)
  })
  server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
})
