import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { waitUntil } from '../time/wait-until.ts'

/** A connection on which a test writes any bytes, and all that came back so far. */
export const openRawClient = async (port: number) => {
  const state = { received: '', isOver: false }
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened))
    opened.once('error', reject)
  })
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    state.received += bytes.toString()
  })
  socket.once('close', () => {
    state.isOver = true
  })
  return {
    socket,
    state,
    write: (text: string) => void socket.write(text),
    receives: (pattern: RegExp) => waitUntil(() => expect(state.received).toMatch(pattern)),
    isOver: () => waitUntil(() => expect(state.isOver).toBe(true)),
  }
}

/** The port that a server got. */
export const portOf = (server: { address(): unknown }): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0
}
