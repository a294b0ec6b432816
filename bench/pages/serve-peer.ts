import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A built client of another site: its files, the document of each of its pages, and what its server would answer. */
export type Peer = {
  name: string
  /** Files by the path of their address. */
  folder: string
  document: (path: string) => string
  answer: (path: string) => object | undefined
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
}
const COMPRESSED = /javascript|css|svg|json|html/

type Body = { type: string; bytes: Buffer }

/** Serves it as ours is served: from memory, compressed by brotli at its best, on this machine. */
export const servePeer = (peer: Peer): Promise<{ url: string; stop(): void }> => {
  const prepared = new Map<string, Body>()
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://peer')
    const body = prepared.get(pathname) ?? prepare(peer, pathname)
    prepared.set(pathname, body)
    const encoding = COMPRESSED.test(body.type) ? { 'content-encoding': 'br' } : {}
    answer.writeHead(200, { 'content-type': body.type, ...encoding }).end(body.bytes)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        url: `http://localhost:${port}`,
        stop: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

const prepare = (peer: Peer, path: string): Body => {
  const file = join(peer.folder, normalize(path))
  const answer = peer.answer(path)
  if (answer !== undefined) return compressed('application/json', Buffer.from(JSON.stringify(answer)))
  if (extname(path) !== '' && existsSync(file))
    return compressed(types[extname(path)] ?? 'application/octet-stream', readFileSync(file))
  return compressed('text/html; charset=utf-8', Buffer.from(peer.document(path)))
}

const compressed = (type: string, bytes: Buffer): Body => ({
  type,
  bytes: COMPRESSED.test(type) ? brotliCompressSync(bytes) : bytes,
})
