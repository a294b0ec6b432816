import type { Socket } from 'node:net'
import type { Timers } from '../../time/timers.ts'
import type { IngestLog, Publication } from '../games/publications.ts'
import { openRtmpParser } from './rtmp-parser.ts'

/**
 * Admits a publisher by its key, or returns the refusal. Calls `ended` when the publication ends by itself.
 */
export type Gate = (key: string, ended: (why: string) => void) => Publication | Refusal
export type Refusal = 'unknownKey' | 'taken'

/** The limits of a connection: until it gives a valid key, and of its silence. */
export type RtmpLimits = { keyWithinMs: number; bytesBeforeKey: number; idleMs: number }

export const RTMP_LIMITS: RtmpLimits = { keyWithinMs: 10_000, bytesBeforeKey: 64 * 1024, idleMs: 15_000 }

// Codes of NetStream.onStatus, as OBS and ffmpeg know them.
const REFUSALS = {
  unknownKey: { code: 'NetStream.Publish.Denied', text: 'The stream key is wrong.' },
  taken: { code: 'NetStream.Publish.BadName', text: 'Another encoder is sending this game.' },
}

/** Whether a connection has given its key, and is an encoder. */
export type RtmpConnection = { isAdmitted(): boolean }

/**
 * Serves one connection until it ends. Bad bytes, a wrong key or silence end it, with one log line that has
 * no key.
 */
export const serveRtmp = (
  socket: Socket,
  o: { gate: Gate; timers: Pick<Timers, 'wait'>; limits: RtmpLimits; log: IngestLog },
): RtmpConnection => {
  const over = new AbortController()
  let publication: Publication | undefined
  let isPublishing = false
  let bytesRead = 0

  const end = (why: string) => {
    if (over.signal.aborted) return
    over.abort()
    publication?.close()
    o.log.info({ protocol: 'rtmp', from: socket.remoteAddress, why }, 'encoder disconnected')
    // Sends the last bytes without waiting for the other side.
    socket.destroySoon()
  }
  const publish = (key: string) => {
    if (isPublishing) return end('it published twice')
    isPublishing = true
    const entered = o.gate(key, end)
    if (typeof entered === 'string') {
      const { code, text } = REFUSALS[entered]
      parser.refuse(code, text)
      return end(text)
    }
    publication = entered
    parser.accept()
    o.log.info({ protocol: 'rtmp', from: socket.remoteAddress }, 'encoder connected')
  }
  const parser = openRtmpParser({
    output: (bytes) => void (socket.writable && socket.write(bytes)),
    publish,
    tag: (tag) => publication?.tag(tag),
    unpublish: () => end('it stopped'),
  })

  socket.on('data', (bytes: Buffer) => {
    if (over.signal.aborted) return
    bytesRead += bytes.length
    if (publication === undefined && bytesRead > o.limits.bytesBeforeKey)
      return end('too much before its key')
    try {
      parser.read(bytes)
    } catch (error) {
      end(`it sent what cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
    }
  })
  socket.on('error', () => end('the connection broke'))
  socket.on('close', () => end('it is gone'))
  socket.on('end', () => end('it is gone'))

  const watch = async () => {
    await o.timers.wait(o.limits.keyWithinMs, over.signal)
    if (publication === undefined) return end('no key came')
    for (let before = -1; before !== bytesRead && !over.signal.aborted; ) {
      before = bytesRead
      await o.timers.wait(o.limits.idleMs, over.signal)
    }
    end('it went silent')
  }
  void watch()
  return { isAdmitted: () => publication !== undefined }
}
