import { createServer, type Socket } from 'node:net'
import type { Timers } from '../../time/timers.ts'
import type { IngestLog } from '../games/publications.ts'
import { type Gate, RTMP_LIMITS, type RtmpLimits, serveRtmp } from './connection.ts'

const MAX_CONNECTIONS = 64
/** Of one address: an encoder has one, and one that comes back has two for a moment. */
const MAX_OF_ONE_ADDRESS = 8

export type RtmpListener = { port: number; connections(): number; close(): Promise<void> }

/** Listens for encoders. Rejects where the port cannot be listened on; nothing else ends the program. */
export const listenForRtmp = async (o: {
  host: string
  port: number
  gate: Gate
  timers: Pick<Timers, 'wait'>
  log: IngestLog
  limits?: RtmpLimits
}): Promise<RtmpListener> => {
  const sockets = new Set<Socket>()
  const ofSameAddress = (socket: Socket) =>
    [...sockets].filter((it) => it.remoteAddress === socket.remoteAddress).length
  const server = createServer({ noDelay: true }, (socket) => {
    if (ofSameAddress(socket) >= MAX_OF_ONE_ADDRESS) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveRtmp(socket, { ...o, limits: o.limits ?? RTMP_LIMITS })
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: o.host, port: o.port }, () => resolve())
  })
  server.on('error', (error) => o.log.error({ error: error.message }, 'RTMP listener'))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : o.port,
    connections: () => sockets.size,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
