import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import { isStarting, statusText } from '../league/game-status.ts'
import { halfInningText, ordinalInning } from './half-inning-text.ts'

/** The start of a game at a 12-hour Central Time: `7:30 PM CT`. */
export const startText = (time: string): string => `${time} CT`

/** A scoreboard's first line: `7:30 PM CT`, `5ta Alta`, `Final/10`, or the status text (chapter 4). */
export const shortStatus = (it: {
  status: StatusCode
  /** 12-hour Central Time. */
  time: string
  timeKnown: boolean
  inning: number
  half: 'top' | 'bottom'
  outs: number
}): string => {
  if (isStarting(it.status)) return it.timeKnown ? startText(it.time) : it.time
  if (it.status === STATUS.live) return `${ordinalInning(it.inning)} ${halfInningText(it.half, it.outs)}`
  return it.status === STATUS.final ? `Final/${it.inning}` : statusText(it.status)
}
