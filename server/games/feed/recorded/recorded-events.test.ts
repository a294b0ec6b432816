import { expect, test } from 'vitest'
import type { GameLog } from '../../../../contract/games/game-log.ts'
import type { Moment } from '../../../../contract/games/moments.ts'
import { visibleBases } from '../../../../domain/folding/bases-at.ts'
import { stateAt } from '../../../../domain/folding/fold-game.ts'
import type { GameState, SideState } from '../../../../domain/state/game-state.ts'
import { haveRecordings, recordedPlays, recording, recordings } from '../../../../testing/feeds/recordings.ts'
import { testEach } from '../../../../testing/league-data.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readFeed } from '../read-feed.ts'

const END = Number.POSITIVE_INFINITY

type Ref = { id: number } | undefined
type Play = {
  result: { eventType?: string; awayScore?: number; homeScore?: number }
  about: { atBatIndex: number; inning: number; halfInning: string; isComplete: boolean }
  count: { balls: number; strikes: number; outs: number }
  matchup: { batter: Ref; pitcher: Ref; postOnFirst?: Ref; postOnSecond?: Ref; postOnThird?: Ref }
  playEvents: PlayEvent[]
}
type PlayEvent = {
  type: string
  isPitch: boolean
  count: { balls: number; strikes: number; outs: number }
  details: { awayScore?: number; homeScore?: number; eventType?: string; call?: object }
}
type Recorded = { liveData: { plays: { allPlays: Play[] } } }

const inProgress = haveRecordings
  ? [
      '823717__baseline',
      '823717__baseline_2',
      '823717__patch_t2+30s',
      '824445__baseline',
      '824445__baseline_2',
    ]
  : []
const all = [
  ...recordings('finals'),
  ...recordings('in-progress'),
  ...(haveRecordings ? [recordedPlays(744_914)] : []),
  ...inProgress.map((name) => ({ name, json: recording('diffpatch', `${name}.json`) })),
].map(({ name, json }) => {
  const log = readFeed(parseFeed(json))
  if (log === undefined) throw new Error('the recording was not understood')
  const plays = (json as Recorded).liveData.plays.allPlays
  return { name, log, plays: plays.filter((it) => it.result.eventType !== 'game_advisory') }
})

testEach(test, all)(
  'the count of $name after every pitch, thrown or not, is the recording’s',
  ({ log, plays }) => {
    let checked = 0
    for (const { play, events } of byPlay(plays)) {
      const pitches = indicesOf(log, (it) => it.kind === 'pitch' && it.play === play.about.atBatIndex)
      const recorded = events.filter(isCounted)
      expect(pitches).toHaveLength(recorded.length)
      for (const [index, at] of pitches.entries()) {
        const state = stateUpTo(log, at)
        const { balls, strikes, outs } = recorded[index]?.count ?? {}
        expect([state.balls, state.strikes, state.outs]).toEqual([balls, strikes, outs])
        expect([state.inning, state.half]).toEqual([play.about.inning, play.about.halfInning])
        checked += 1
      }
    }
    expect(checked).toBe(plays.flatMap((it) => it.playEvents).filter(isCounted).length)
  },
)

testEach(test, all)(
  'score and outs of $name after every action between pitches are the recording’s',
  ({ log, plays }) => {
    for (const { play, events } of byPlay(plays)) {
      for (const [position, event] of events.entries()) {
        const { awayScore, homeScore } = event.details
        if (event.isPitch || awayScore === undefined || position === events.length - 1) continue
        const [at] = indicesOf(
          log,
          (it) => it.kind === 'action' && it.play === play.about.atBatIndex && it.index === position,
        )
        if (at === undefined) continue
        // The moments until the next event are the runners' steps of this one.
        const rest = log.moments.slice(at + 1).findIndex((it) => !['runner', 'error'].includes(it.kind))
        const state = stateUpTo(log, at + Math.max(0, rest))
        // A substitution between two halves comes while the board still shows the three outs of the half
        // before.
        const hasStarted = state.inning === play.about.inning && state.half === play.about.halfInning
        expect([...scoreOf(state), state.outs]).toEqual([
          awayScore,
          homeScore,
          hasStarted ? event.count.outs : 3,
        ])
      }
    }
  },
)

testEach(test, all)(
  'score, outs and bases of $name after every play are the recording’s',
  ({ log, plays }) => {
    for (const { play } of byPlay(plays)) {
      const [at] = indicesOf(log, (it) => it.kind === 'result' && it.play === play.about.atBatIndex)
      if (!play.about.isComplete || at === undefined) continue
      // The state before excludes the result, which repeats the recording's bases and outs.
      const before = stateUpTo(log, at - 1)
      const after = stateUpTo(log, at)
      const { postOnFirst, postOnSecond, postOnThird } = play.matchup
      for (const state of [before, after]) {
        expect(scoreOf(state)).toEqual([play.result.awayScore, play.result.homeScore])
        expect(state.outs).toBe(play.count.outs)
        if (state.outs < 3)
          expect(state.bases).toEqual([
            postOnFirst?.id ?? null,
            postOnSecond?.id ?? null,
            postOnThird?.id ?? null,
          ])
      }
      expect([before.batter, currentPitcher(before)]).toEqual([
        play.matchup.batter?.id,
        play.matchup.pitcher?.id,
      ])
    }
  },
)

testEach(test, all)('$name, replayed pitch by pitch, never shows an impossible state', ({ log, plays }) => {
  const last = new Map(plays.map((it) => [it.about.atBatIndex, it]))
  let before = stateUpTo(log, -1)
  let play: Play | undefined
  for (const [index, moment] of log.moments.entries()) {
    if ('play' in moment && moment.play !== undefined) play = last.get(moment.play)
    const state = stateUpTo(log, index)
    expectPossible(state, before)
    // The score is always between the scores before and after the play.
    const [away, home] = scoreOf(state)
    if (play?.result.awayScore !== undefined) {
      expect(away).toBeLessThanOrEqual(play.result.awayScore)
      expect(home).toBeLessThanOrEqual(play.result.homeScore ?? 0)
    }
    before = state
  }
})

/**
 * Whether an event counts: a pitch, or a ball or strike without a pitch, such as for time or an intentional
 * walk.
 */
const isCounted = ({ isPitch, type, details }: PlayEvent) =>
  isPitch || (type === 'no_pitch' && details.call !== undefined)

const byPlay = (plays: Play[]) => plays.map((play) => ({ play, events: play.playEvents }))

const indicesOf = (log: GameLog, which: (moment: Moment) => boolean): number[] =>
  log.moments.flatMap((it, index) => (which(it) ? [index] : []))

const stateUpTo = (log: GameLog, index: number): GameState =>
  stateAt({ ...log, moments: log.moments.slice(0, index + 1) }, END)

const runsOf = (side: SideState) => side.innings.reduce((total, it) => total + it.runs, 0)
const scoreOf = (state: GameState): [number, number] => [runsOf(state.away), runsOf(state.home)]
const currentPitcher = (state: GameState) => state[state.half === 'top' ? 'home' : 'away'].currentPitcher

const expectPossible = (state: GameState, before: GameState) => {
  const halves = (it: GameState) => it.inning * 2 + (it.half === 'bottom' ? 1 : 0)
  expect(halves(state)).toBeGreaterThanOrEqual(halves(before))
  if (halves(state) === halves(before)) expect(state.outs).toBeGreaterThanOrEqual(before.outs)
  else if (before.atBatOpen === false && halves(before) > 2) expect(before.outs).toBe(3)
  const [away, home] = scoreOf(state)
  const [awayBefore, homeBefore] = scoreOf(before)
  expect(away).toBeGreaterThanOrEqual(awayBefore)
  expect(home).toBeGreaterThanOrEqual(homeBefore)
  expect(state.balls).toBeLessThanOrEqual(4)
  expect(state.strikes).toBeLessThanOrEqual(3)
  const standing = visibleBases(state).filter((it) => it !== null)
  expect(new Set(standing).size).toBe(standing.length)
  expect(state.outs + standing.length).toBeLessThanOrEqual(5)
}
