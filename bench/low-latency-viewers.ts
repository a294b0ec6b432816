import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'

/**
 * Many low-latency viewers in one process, on raw sockets that stay open: each asks for the playlist with the
 * next part, which is held back, then for that part, and so on. Reports the delay of each playlist after its
 * part.
 */
const PARTS_PER_SEGMENT = 4
const START_IN_A_TURN = 50
const HEAD_END = Buffer.from('\r\n\r\n')

const identity = z.object({ token: z.string(), cookie: z.string() })
type Identity = z.infer<typeof identity>
type Viewer = { get(path: string): Promise<Buffer> }

process.once('message', (message) => {
  const { port, viewers } = z.object({ port: z.number(), viewers: z.array(identity) }).parse(message)
  void watchAll(port, viewers)
})

let delays: number[] = []
process.on('message', (message) => {
  if (message === 'report') process.send?.({ delays: delays.splice(0) })
  if (message === 'end') process.exit(0)
})

const watchAll = async (port: number, viewers: Identity[]) => {
  for (let from = 0; from < viewers.length; from += START_IN_A_TURN)
    await Promise.all(viewers.slice(from, from + START_IN_A_TURN).map((who) => startViewer(port, who)))
  delays = []
  process.send?.({ watching: viewers.length })
}

const startViewer = async (port: number, who: Identity) => {
  const viewer = openViewer(port, who)
  const first = await viewer.get('media.m3u8')
  void watch(viewer, nextIn(first)).catch((error: unknown) => process.send?.({ lost: String(error) }))
}

const watch = async (viewer: Viewer, first: number) => {
  for (let part = first; ; ) {
    const [segment, index] = [Math.floor(part / PARTS_PER_SEGMENT), part % PARTS_PER_SEGMENT]
    const playlist = await viewer.get(`media.m3u8?_HLS_msn=${segment}&_HLS_part=${index}`)
    delays.push(performance.timeOrigin + performance.now() - publishedAt(playlist))
    await viewer.get(`${segment}.${index}.m4s`)
    part = Math.max(part + 1, nextIn(playlist))
  }
}

const nextIn = (playlist: Buffer) => Number(/#NEXT:(\d+)/.exec(playlist.toString('latin1'))?.[1])
const publishedAt = (playlist: Buffer) => Number(/#AT:([\d.]+)/.exec(playlist.toString('latin1'))?.[1])

const openViewer = (port: number, { token, cookie }: Identity): Viewer => {
  const socket = connect(port, '127.0.0.1')
  let rest: Buffer[] = []
  let done: { resolve(body: Buffer): void; reject(error: Error): void } | undefined
  let expected: number | undefined
  let bodyAt = 0
  const readHead = (read: Buffer) => {
    const end = read.indexOf(HEAD_END)
    if (end === -1) return
    const head = read.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 200')) return done?.reject(new Error(head.split('\r\n', 1)[0]))
    bodyAt = end + HEAD_END.length
    expected = bodyAt + Number(/content-length: (\d+)/i.exec(head)?.[1])
  }
  socket.on('data', (bytes) => {
    rest.push(bytes)
    if (expected === undefined) readHead(rest.length === 1 ? bytes : Buffer.concat(rest))
    const length = rest.reduce((sum, it) => sum + it.length, 0)
    if (expected === undefined || length < expected) return
    const body = Buffer.concat(rest).subarray(bodyAt)
    rest = []
    expected = undefined
    done?.resolve(body)
  })
  const fail = (error?: Error) => done?.reject(error ?? new Error('the connection was closed'))
  socket.on('error', fail).on('close', () => fail())
  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        done = { resolve, reject }
        socket.write(
          `GET /media/${token}/7/${path} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\ncookie: ${cookie}\r\n\r\n`,
        )
      }),
  }
}
