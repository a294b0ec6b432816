import '../../i18n/texts/cut.ts'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { catchUp } from '../../../domain/cut/catch-up.ts'
import { type Cut, cutOf, readForCuts } from '../../../domain/cut/cut-of.ts'
import { minutesOf, type Segment } from '../../../domain/cut/segments.ts'
import { t } from '../../i18n/setup.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { type CutStep, cutStep } from '../state/cut-step.ts'

/** The part of a game that plays: a cut, or the plays that mattered in so many minutes. */
export type Shown = Cut | CatchingUp
/** `left`: the minutes that are left for more; `segments`: null until the first plays are chosen. */
export type CatchingUp = { kind: 'catchUp'; minutes: number; left: number; segments: Segment[] | null }

/** A quarter of the time is kept for what happens meanwhile, and a quarter of that for what happens then. */
const SHARE = 0.75
/** Too short for a play with its margins. */
const LEAST_MINUTES = 0.25

/** The plays that mattered so far, in so many minutes; they are chosen as it begins. */
export const catchingUp = (minutes: number): CatchingUp => ({
  kind: 'catchUp',
  minutes,
  left: minutes,
  segments: null,
})

/** The next plays to catch up with; undefined where no time is left for them. */
export const nextPart = (
  log: GameLog,
  shown: Shown,
  span: { since: number; now: number },
): (CatchingUp & { segments: Segment[] }) | undefined => {
  if (shown.kind !== 'catchUp' || shown.left < LEAST_MINUTES) return undefined
  const { left, minutes } = shown
  const segments = catchUp(log, { ...span, minutes: left * SHARE })
  return { kind: 'catchUp', minutes, left: left - minutesOf(segments.slice(0, -1)), segments }
}

/** The segments that play; null: all of the video does. */
export const segmentsOf = (log: GameLog | undefined, shown: Shown): Segment[] | null => {
  if (shown.kind === 'catchUp') return shown.segments
  return log === undefined || shown.kind === 'full' ? null : cutOf(readForCuts(log), shown)
}

/** The step at a frame of what plays; the plays to catch up with are chosen first. */
export const stepOf = (
  shown: Shown,
  segments: Segment[] | null,
  frame: { at: number; before: number | null },
): CutStep => {
  if (segments !== null) return cutStep({ segments, of: ofWhom(shown) }, frame)
  return shown.kind === 'catchUp' ? { do: 'go-on', since: Number.NEGATIVE_INFINITY } : { do: 'stay' }
}

const ofWhom = (shown: Shown) => {
  if (shown.kind === 'catchUp') return 'catchUp'
  return 'id' in shown ? 'person' : 'game'
}

/** Says that the last play of a person has ended. */
export const sayOver = (name: string): void => showToast(t('cut.personOver', { name }))
