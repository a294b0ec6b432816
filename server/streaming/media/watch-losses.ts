import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * `surely`: the answer broke off; `maybe`: its connection ended after it, with bytes still on the way to the
 * player.
 */
export type Loss = 'surely' | 'maybe'
type OnLoss = (loss: Loss) => void

/**
 * Reports each answer that its player may not have. When a line breaks off, the system's own buffers may
 * still hold some megabytes that Node has written: the connection then ends, and no further request came on
 * it.
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
  /** A later request on the same connection proves that the answer before it arrived: it is no loss. */
  const forgetLast = (socket: Socket | null): void => {
    if (socket !== null && lastOn.has(socket)) lastOn.set(socket, () => undefined)
  }
  return (response: ServerResponse, onLoss: OnLoss | undefined): void =>
    onLoss === undefined ? forgetLast(response.socket) : watch(response, onLoss)
}
