import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

type Keys = { accessKey: string; secretKey: string; region: string }

/** The signature of a request by AWS's Signature Version 4, computed from what arrived. */
const signatureOf = (request: IncomingMessage, body: Buffer, keys: Keys): string | undefined => {
  const authorization = String(request.headers.authorization ?? '')
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  const [, key, day = '', region = '', signed = ''] = match ?? []
  const payload = String(request.headers['x-amz-content-sha256'])
  if (key !== keys.accessKey || region !== keys.region) return undefined
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return undefined
  const url = new URL(request.url ?? '/', 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const headers = signed.split(';').map((it) => `${it}:${String(request.headers[it] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, payload].join(
    '\n',
  )
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (it, next) => hmac(it, next),
    `AWS4${keys.secretKey}`,
  )
  return hmac(signing, text).toString('hex')
}

/**
 * A stand-in of an S3-compatible object store with the bucket `games`: PUT, GET and DELETE of objects, each of which must be signed.
 * `fails` decides which requests it answers with 503.
 */
export const openObjectStore = async (keys: Keys) => {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const state = { fails: (_name: string): boolean => false, requests: 0 }
  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    state.requests += 1
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://store').pathname)
    const sent = /Signature=([0-9a-f]+)/.exec(String(request.headers.authorization))?.[1]
    if (sent === undefined || sent !== signatureOf(request, body, keys)) {
      refused.push(`${request.method} ${name}`)
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    if (state.fails(name)) return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    const key = name.replace(/^\/games\//, '')
    if (request.method === 'PUT') {
      objects.set(key, body)
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (object === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return response.writeHead(200, { 'content-length': object.length }).end(object)
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    answer(request, Buffer.concat(chunks), response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/games`
  const close = () => new Promise<void>((done) => void server.close(() => done()).closeAllConnections())
  return { url, objects, refused, state, close }
}
