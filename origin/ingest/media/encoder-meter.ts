import type { Message } from './flv-tags.ts'

/** The measures of what encoders sent of a game since the start, over all connections. */
export type EncoderFigures = {
  gamePk: number
  isConnected: boolean
  bytes: number
  /** From the key frame before to the last one, or to now where the next is late; undefined before two. */
  keyFrameSeconds: number | undefined
  /** Pictures, and the pictures that are missing between them. */
  pictures: number
  dropped: number
  disconnects: number
}

/** A longer gap is a break of the encoder's, and no dropped picture. */
const BREAK_MS = 3_000
/** From how many times the usual distance of two pictures some are missing between them. */
const MISSING = 1.6
const REMEMBERED = 31

/** Measures one encoder after the other of a game. */
export const openEncoderMeter = (gamePk: number) => {
  let [isConnected, bytes, pictures, dropped, disconnects] = [false, 0, 0, 0, 0]
  let gaps: number[] = []
  let lastAt: number | undefined
  let keyAt: number | undefined
  let keyMs: number | undefined

  const begin = () => {
    gaps = []
    lastAt = undefined
    keyAt = undefined
    keyMs = undefined
  }
  const picture = (at: number, isKey: boolean) => {
    const gap = lastAt === undefined ? 0 : (at - lastAt) | 0
    pictures += 1
    lastAt = at
    if (gap < 0 || gap > BREAK_MS) begin()
    else if (gap > 0) {
      const usual = median(gaps)
      if (usual !== undefined && gap >= usual * MISSING) dropped += Math.round(gap / usual) - 1
      gaps = [...gaps, gap].slice(-REMEMBERED)
    }
    if (!isKey) return
    if (keyAt !== undefined) keyMs = (at - keyAt) | 0
    keyAt = at
  }
  return {
    connected: (): void => {
      isConnected = true
      begin()
    },
    disconnected: (): void => {
      isConnected = false
      disconnects += 1
    },
    message: (message: Message, size: number): void => {
      bytes += size
      if (message.kind === 'video') picture(message.timestamp, message.isKey)
    },
    figures: (): EncoderFigures => {
      const sinceKeyMs = keyAt === undefined || lastAt === undefined ? 0 : (lastAt - keyAt) | 0
      const keyFrameSeconds = keyMs === undefined ? undefined : Math.max(keyMs, sinceKeyMs) / 1_000
      return { gamePk, isConnected, bytes, keyFrameSeconds, pictures, dropped, disconnects }
    },
  }
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
