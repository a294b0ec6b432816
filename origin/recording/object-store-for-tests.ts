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

const XML = { 'content-type': 'application/xml' }

const removeAll = (objects: Map<string, Buffer>, asked: string): string => {
  const keys = [...asked.matchAll(/<Key>([^<]*)<\/Key>/g)].map((it) => String(it[1]))
  for (const it of keys) objects.delete(it)
  return `<DeleteResult>${keys.map((it) => `<Deleted><Key>${it}</Key></Deleted>`).join('')}</DeleteResult>`
}

/** The list below a prefix: objects, and one folder for all objects that share a name up to the delimiter. */
const listOf = (objects: Map<string, Buffer>, asked: URLSearchParams): string => {
  const [prefix, delimiter] = [asked.get('prefix') ?? '', asked.get('delimiter') ?? '']
  const keys = [...objects.keys()].filter((it) => it.startsWith(prefix)).sort()
  const folderOf = (key: string) => {
    const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    return at < 0 ? undefined : key.slice(0, at + 1)
  }
  const folders = new Set(keys.flatMap((it) => folderOf(it) ?? []))
  const contents = keys.filter((it) => folderOf(it) === undefined)
  return [
    '<ListBucketResult><IsTruncated>false</IsTruncated>',
    ...contents.map((it) => `<Contents><Key>${it}</Key><Size>${objects.get(it)?.length}</Size></Contents>`),
    ...[...folders].map((it) => `<CommonPrefixes><Prefix>${it}</Prefix></CommonPrefixes>`),
    '</ListBucketResult>',
  ].join('')
}

/**
 * A stand-in of an S3-compatible object store with the bucket `games`: PUT and GET of objects, a list of
 * them, and the removal of many, all by signed requests. `fails` decides which requests it answers with 503.
 * `most` is the largest number of requests that were under way at once.
 */
export const openObjectStore = async (keys: Keys) => {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const state = {
    fails: (_name: string): boolean => false,
    holds: async (): Promise<void> => undefined,
    requests: 0,
    underWay: 0,
    most: 0,
  }
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
    const { searchParams } = new URL(request.url ?? '/', 'http://store')
    if (searchParams.has('delete'))
      return response.writeHead(200, XML).end(removeAll(objects, body.toString()))
    if (searchParams.has('list-type')) return response.writeHead(200, XML).end(listOf(objects, searchParams))
    const object = objects.get(key)
    if (object === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return response.writeHead(200, { 'content-length': object.length }).end(object)
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    state.underWay += 1
    state.most = Math.max(state.most, state.underWay)
    for await (const chunk of request) chunks.push(chunk as Buffer)
    await state.holds()
    state.underWay -= 1
    answer(request, Buffer.concat(chunks), response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/games`
  const close = () => new Promise<void>((done) => void server.close(() => done()).closeAllConnections())
  return { url, objects, refused, state, close }
}
