import { createServer, type Socket } from 'node:net'
import type { Timers } from '../../time/timers.ts'
import type { IngestLog } from '../games/publications.ts'
import { type Gate, RTMP_LIMITS, type RtmpConnection, type RtmpLimits, serveRtmp } from './connection.ts'

const MAX_CONNECTIONS = 64
/** The limit for one address: an encoder has one connection, and for a moment two when it returns. */
const MAX_OF_ONE_ADDRESS = 8

export type RtmpListener = { port: number; connections(): number; close(): Promise<void> }

type RtmpServer = { gate: Gate; timers: Pick<Timers, 'wait'>; log: IngestLog; limits?: RtmpLimits }

/** Serves each accepted connection for as long as there is room for it. */
export const openRtmpConnections = (o: RtmpServer) => {
  const connections = new Map<Socket, RtmpConnection>()
  return {
    accept: (socket: Socket): void => {
      if (!makesRoom(connections, socket)) return void socket.destroy()
      connections.set(socket, serveRtmp(socket, { ...o, limits: o.limits ?? RTMP_LIMITS }))
      socket.once('close', () => connections.delete(socket))
    },
    count: () => connections.size,
    destroy: (): void => {
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}

/** Listens for encoders. Rejects if the port is not available; no later error ends the program. */
export const listenForRtmp = async (
  o: RtmpServer & { host: string; port: number },
): Promise<RtmpListener> => {
  const connections = openRtmpConnections(o)
  const server = createServer({ noDelay: true }, connections.accept)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: o.host, port: o.port }, () => resolve())
  })
  server.on('error', (error) => o.log.error({ error: error.message }, 'RTMP listener'))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : o.port,
    connections: connections.count,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      connections.destroy()
      await closed
    },
  }
}

/**
 * Whether there is room for another connection. At the limit, the oldest connection without a key makes room,
 * so that connections without keys keep no encoder out.
 */
const makesRoom = (connections: Map<Socket, RtmpConnection>, { remoteAddress }: Socket): boolean => {
  const all = [...connections.keys()]
  const ofSameAddress = all.filter((it) => it.remoteAddress === remoteAddress)
  const among = ofSameAddress.length >= MAX_OF_ONE_ADDRESS ? ofSameAddress : all
  if (among === all && all.length < MAX_CONNECTIONS) return true
  const oldest = among.find((it) => !connections.get(it)?.isAdmitted())
  if (oldest === undefined) return false
  connections.delete(oldest)
  oldest.destroy()
  return true
}
