import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { STATUS } from '../../contract/games/status.ts'
import { haveRecordings, recording } from './recordings.ts'

type PlateAppearance = { b: number; p: number; ev: string; pitches: [string, number, number, ...unknown[]][] }
/** Runs cannot be listed without runners, and `bb` is none of the walks in the turns: neither is compared. */
type Totals = { r: number; h: number; hr: number; bb: number; so: number }
/** A real game of the league as it was taken down pitch by pitch: no runners, fielders, times or changes. */
export type LoggedGame = {
  gamePk: number
  date: string
  doubleheader: boolean
  halfCount: number
  totalsMatch: boolean | null
  final: { away: Totals; home: Totals } | null
  halves: { half: 'top' | 'bottom'; pas: PlateAppearance[] }[]
}

/** The eighty games of October 2024; none where there are no recordings. */
export const loggedGames = (): LoggedGame[] =>
  haveRecordings ? (recording('lmp', 'lmp_2024_pitchlog_80games.json') as { games: LoggedGame[] }).games : []

const outsOf: Record<string, number> = {
  field_out: 1,
  strikeout: 1,
  force_out: 1,
  grounded_into_double_play: 2,
  sac_bunt: 1,
  sac_fly: 1,
  caught_stealing_2b: 1,
  caught_stealing_home: 1,
  double_play: 2,
  fielders_choice_out: 1,
  strikeout_double_play: 2,
  sac_fly_double_play: 2,
  pickoff_1b: 1,
  pickoff_2b: 1,
}

/** A logged game as the log that its feed would have been read into, as far as it was taken down. */
export const logOf = (game: LoggedGame, template: GameLog): GameLog => {
  const startsAt = Date.parse(`${game.date}T01:00:00Z`)
  let at = startsAt
  let play = -1
  const moments: Moment[] = game.halves.flatMap(({ half, pas }, index) => {
    let outs = 0
    return pas.flatMap((plateAppearance) => {
      play += 1
      outs = Math.min(3, outs + (outsOf[plateAppearance.ev] ?? 0))
      const paMoments = momentsOf(plateAppearance, { play, half, inning: Math.floor(index / 2) + 1, outs })
      return paMoments.map((it) => {
        at += 1_000
        return { ...it, at }
      })
    })
  })
  const end: Moment = { kind: 'status', at, status: STATUS.final, detail: 'Final' }
  return { ...template, gamePk: game.gamePk, day: game.date, startsAt, moments: [...moments, end], asOf: at }
}

const momentsOf = (
  plateAppearance: PlateAppearance,
  position: { play: number; half: 'top' | 'bottom'; inning: number; outs: number },
): Moment[] => {
  const { play, half, inning, outs } = position
  const [, balls = 0, strikes = 0] = plateAppearance.pitches.at(-1) ?? []
  const blank = { pitch: '', speed: null, x: null, z: null, zoneTop: null, zoneBottom: null }
  return [
    { kind: 'at-bat', at: 0, play, inning, half, batter: plateAppearance.b, pitcher: plateAppearance.p },
    ...plateAppearance.pitches.map(
      ([code, b, s]): Moment => ({
        kind: 'pitch',
        at: 0,
        play,
        thrown: true,
        balls: b,
        strikes: s,
        code,
        call: code,
        ...blank,
      }),
    ),
    {
      kind: 'result',
      at: 0,
      play,
      event: plateAppearance.ev,
      eventType: plateAppearance.ev,
      type: 'atBat',
      description: plateAppearance.ev,
      scoring: false,
      rbi: 0,
      balls,
      strikes,
      outs,
      bases: [null, null, null],
      hit: null,
    },
  ]
}
