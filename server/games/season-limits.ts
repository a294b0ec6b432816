import { type SeasonWindows, type Window, windowsOfSeason } from '../../domain/season-windows.ts'
import type { Settings } from '../settings.ts'
import type { Games } from './memory.ts'

const MINUTE_MS = 60_000

/**
 * The two windows of the specification, chapter 9, as they are now: those of the settings; in the demo, where nobody
 * sets them, those of the season around now. Elsewhere what is not set does not limit.
 */
export const limitsNow = ({ clock, settings }: Pick<Games, 'clock' | 'settings'>): SeasonWindows => {
  const now = clock.now()
  const minute = Math.floor(now / MINUTE_MS)
  const held = heldBy.get(settings)
  if (held?.minute === minute) return held.limits
  const limits = limitsOf(settings, now)
  heldBy.set(settings, { minute, limits })
  return limits
}

/** Every poll asks; the time zone arithmetic behind it costs more than the answer. */
const heldBy = new WeakMap<object, { minute: number; limits: SeasonWindows }>()

type Given = Pick<Settings, 'mode' | 'seasonLastStart' | 'caribbeanSeries'>

const limitsOf = ({ mode, seasonLastStart, caribbeanSeries }: Given, now: number): SeasonWindows => {
  const usual = mode === 'demo' ? windowsOfSeason(now) : { lastStart: undefined, caribbeanSeries: undefined }
  return {
    lastStart: seasonLastStart === undefined ? usual.lastStart : Date.parse(seasonLastStart),
    caribbeanSeries: caribbeanSeries === undefined ? usual.caribbeanSeries : windowOf(caribbeanSeries),
  }
}

const windowOf = ({ from, to }: { from: string; to: string }): Window => ({
  from: Date.parse(from),
  to: Date.parse(to),
})
