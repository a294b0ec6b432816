import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'

/** Many viewers in one process, on raw sockets: reports when all are connected and get each change. */
const BATCH = 100
const EVENT = Buffer.from('event: change\n')
const BLOCK_END = Buffer.from('\n\n')
const NOTHING = Buffer.alloc(0)

process.once('message', (message) => {
  const { port, path, viewers } = z
    .object({ port: z.number(), path: z.string(), viewers: z.number() })
    .parse(message)
  void watch(port, path, viewers)
})
process.on('message', (message) => message === 'end' && process.exit(0))

const watch = async (port: number, path: string, viewers: number) => {
  const received: number[] = []
  let bytes = 0
  const onEvent = (length: number) => {
    bytes = length
    received.push(performance.timeOrigin + performance.now())
    if (received.length === viewers) process.send?.({ received: received.splice(0), bytes })
  }
  for (let from = 0; from < viewers; from += BATCH) {
    const some = Math.min(BATCH, viewers - from)
    await Promise.all(Array.from({ length: some }, () => open(port, path, onEvent)))
  }
  process.send?.({ open: viewers })
}

/** Resolves at the first bytes of the response. */
const open = (port: number, path: string, onEvent: (bytes: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let rest: Buffer = NOTHING
    socket.on('error', reject)
    socket.on('close', () => process.send?.({ lost: 1 }))
    socket.on('data', (bytes) => {
      const read = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const end = read.lastIndexOf(BLOCK_END)
      const complete = end === -1 ? NOTHING : read.subarray(0, end + BLOCK_END.length)
      const at = complete.indexOf(EVENT)
      if (at !== -1) onEvent(complete.indexOf(BLOCK_END, at) - at)
      rest = read.subarray(complete.length)
      resolve()
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`)
  })
