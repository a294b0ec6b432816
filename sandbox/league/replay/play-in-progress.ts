import {
  battingSide,
  type Moment,
  opponent,
  type Play,
  type PlayEvent,
  type Recording,
} from '../shape/feed-shape.ts'
import { iso } from '../shape/league-day.ts'
import { personRef } from './linescore.ts'
import { eventsUntil, runnersUntil } from './moments.ts'
import { batterIn, pitcherOf, type Tally } from './side-tally.ts'

type PlayInProgress = { tally: Tally; play: Play; before: Play | undefined; moment: Moment }

/** A play as it stands at a moment: without its result, and with the players of then. */
export const playInProgress = (
  recording: Recording,
  { tally, play, before, moment }: PlayInProgress,
): Play => {
  const events = eventsUntil(play, moment, true)
  const runners = runnersUntil(play, moment, true)
  const side = battingSide(play.about.halfInning)
  const runs = runners.filter((runner) => runner.movement.end === 'score').length
  const endTime = events.at(-1)?.endTime ?? play.about.startTime
  return {
    ...play,
    result: {
      type: play.result.type,
      rbi: 0,
      awayScore: (before?.result.awayScore ?? 0) + (side === 'away' ? runs : 0),
      homeScore: (before?.result.homeScore ?? 0) + (side === 'home' ? runs : 0),
    },
    about: aboutInProgress(play, endTime),
    count: tally.count,
    matchup: matchupInProgress(recording, tally, play),
    pitchIndex: play.pitchIndex.filter((i) => i < events.length),
    actionIndex: play.actionIndex.filter((i) => i < events.length),
    runnerIndex: runners.map((_, i) => i),
    runners,
    playEvents: events,
    playEndTime: endTime,
  }
}

const aboutInProgress = (play: Play, endTime: string): Play['about'] => {
  const { atBatIndex, halfInning, isTopInning, inning, startTime } = play.about
  return {
    atBatIndex,
    halfInning,
    isTopInning,
    inning,
    startTime,
    endTime,
    isComplete: false,
    isScoringPlay: false,
  }
}

// The recording names batter and pitcher at the plate appearance's end; a later substitute is not shown.
const matchupInProgress = (recording: Recording, tally: Tally, play: Play): Play['matchup'] => {
  const side = battingSide(play.about.halfInning)
  const batter = batterIn(tally.sides[side], tally.slot) ?? play.matchup.batter.id
  const pitcher = pitcherOf(tally.sides[opponent(side)]) ?? play.matchup.pitcher.id
  const {
    postOnFirst: _1,
    postOnSecond: _2,
    postOnThird: _3,
    splits: _4,
    batSide: _5,
    pitchHand: _6,
    ...rest
  } = play.matchup
  const on: Record<string, unknown> = {}
  for (const [runner, base] of tally.bases) {
    on[POST_ON[base] ?? ''] = personRef(recording, runner)
  }
  return {
    ...rest,
    batter: personRef(recording, batter),
    pitcher: personRef(recording, pitcher),
    ...on,
  }
}

const POST_ON: Record<string, string> = { '1B': 'postOnFirst', '2B': 'postOnSecond', '3B': 'postOnThird' }

/** In a live game a pitch first begins that long before its end. */
export const LIVE_PITCH_MS = 700

/**
 * Plays as the upstream times them in a live game: a pitch begins shortly before its end, and every event but
 * the play's last one ends as the next begins. Only after the game all have their own times.
 */
export const withLiveTimes = (plays: readonly Play[]): Play[] =>
  plays.map((play) => ({ ...play, playEvents: play.playEvents.map(withLateStart).map(untilNextEvent) }))

const withLateStart = (event: PlayEvent): PlayEvent => {
  if (!event.isPitch) return event
  const start = Math.max(Date.parse(event.startTime), Date.parse(event.endTime) - LIVE_PITCH_MS)
  return { ...event, startTime: iso(start) }
}

const untilNextEvent = (event: PlayEvent, index: number, events: PlayEvent[]): PlayEvent => {
  const next = events[index + 1]
  return next === undefined ? event : { ...event, endTime: next.startTime }
}
