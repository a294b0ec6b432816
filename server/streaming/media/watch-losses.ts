import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** `surely`: the answer broke off; else its connection ended after it, with what was still on its way to the player. */
export type Loss = 'surely' | 'maybe'
type OnLoss = (loss: Loss) => void

/**
 * Tells of each answer that its player may not have. What Node has written may be in the system's own buffers still, some
 * megabytes of it, when a line breaks off: then the connection ends, and nothing more was asked for on it.
 */
export const openLossWatch = () => {
  const lastOn = new WeakMap<Socket, OnLoss>()
  const follow = (socket: Socket, onLoss: OnLoss): void => {
    if (!lastOn.has(socket)) socket.once('close', () => lastOn.get(socket)?.('maybe'))
    lastOn.set(socket, onLoss)
  }
  const watch = (response: ServerResponse, onLoss: OnLoss): void => {
    let isSent = false
    response.once('finish', () => {
      isSent = response.statusCode < 400
    })
    response.once('close', () => isSent || onLoss('surely'))
    if (response.socket !== null) follow(response.socket, (loss) => isSent && onLoss(loss))
  }
  /** Whoever asks for something else on the same connection has what came before: it is a loss no more. */
  const forgetLast = (socket: Socket | null): void => {
    if (socket !== null && lastOn.has(socket)) lastOn.set(socket, () => undefined)
  }
  return (response: ServerResponse, onLoss: OnLoss | undefined): void =>
    onLoss === undefined ? forgetLast(response.socket) : watch(response, onLoss)
}
