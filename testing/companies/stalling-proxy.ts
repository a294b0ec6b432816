import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy before `port` that can stall: connections open and stay open, but nothing answers. */
export const openStallingProxy = async (port: number) => {
  const sockets = new Set<Socket>()
  const state = { isStalled: false }
  const add = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('data', (bytes) => other.write(bytes))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    if (state.isStalled) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    add(client, upstream)
    add(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stall: () => {
      state.isStalled = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      state.isStalled = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
