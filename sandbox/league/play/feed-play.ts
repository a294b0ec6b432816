import type { Count, JsonObject, Play, PlayEvent, Runner } from '../shape/feed-shape.ts'
import { iso } from '../shape/league-day.ts'
import type { Player } from '../shape/roster.ts'
import type { Base } from './movements.ts'
import type { PitchCall, PitchKind } from './tracking-data.ts'

/** A play while it is written: its parts in the upstream's shape, and its last event's end (ms UTC). */
export type Draft = {
  index: number
  inning: number
  halfInning: 'top' | 'bottom'
  startedAt: number
  now: number
  count: Count
  events: PlayEvent[]
  runners: Runner[]
}
export type Score = { away: number; home: number }

export const newDraft = (
  index: number,
  { inning, halfInning }: { inning: number; halfInning: 'top' | 'bottom' },
  startedAt: number,
  outs: number,
): Draft => ({
  index,
  inning,
  halfInning,
  startedAt,
  now: startedAt,
  count: { balls: 0, strikes: 0, outs },
  events: [],
  runners: [],
})

export const personRef = (player: Player) => ({
  id: player.id,
  fullName: player.fullName,
  link: `/api/v1/people/${player.id}`,
})
export const linkTo = (id: number) => ({ id, link: `/api/v1/people/${id}` })

const PITCHES: Record<PitchCall, { code: string; description: string; [flag: string]: string | boolean }> = {
  ball: { code: 'B', description: 'Ball', isBall: true },
  called: { code: 'C', description: 'Called Strike', isStrike: true },
  swinging: { code: 'S', description: 'Swinging Strike', isStrike: true },
  foul: { code: 'F', description: 'Foul', isStrike: true },
  hbp: { code: 'H', description: 'Hit By Pitch', isBall: true },
  out: { code: 'X', description: 'In play, out(s)', isInPlay: true },
  noOut: { code: 'D', description: 'In play, no out', isInPlay: true },
  runs: { code: 'E', description: 'In play, run(s)', isInPlay: true },
}

type PitchParts = {
  kind: PitchKind
  ms: number
  pitchData: JsonObject
  hitData?: PlayEvent['hitData'] | undefined
}

/** Writes a pitch that lasts `ms`. */
export const addPitch = (
  draft: Draft,
  call: PitchCall,
  { kind, ms, pitchData, hitData }: PitchParts,
): void => {
  const { code, description, ...flags } = PITCHES[call]
  const number = pitchesIn(draft) + 1
  addEvent(draft, ms, {
    details: {
      call: { code, description },
      description,
      code,
      isInPlay: false,
      isStrike: false,
      isBall: false,
      ...flags,
      type: { code: kind.code, description: kind.description },
      isOut: call === 'out',
    },
    pitchData,
    ...(hitData === undefined ? {} : { hitData }),
    pitchNumber: number,
    isPitch: true,
    type: 'pitch',
  })
}

const pitchesIn = ({ events }: Draft) => {
  const last = events.findLast((event) => event.isPitch)
  return typeof last?.pitchNumber === 'number' ? last.pitchNumber : 0
}

export type ActionParts = {
  event: string
  eventType: string
  description: string
  player: Player
  score: Score
  ms: number
  scored?: boolean
  isOut?: boolean
  extra?: Partial<PlayEvent>
}

/** Writes an event that is not a pitch: a substitution, a steal, a wild pitch, a placed runner. */
export const addAction = (draft: Draft, parts: ActionParts): void =>
  addEvent(draft, parts.ms, {
    details: {
      description: parts.description,
      event: parts.event,
      eventType: parts.eventType,
      awayScore: parts.score.away,
      homeScore: parts.score.home,
      isScoringPlay: parts.scored === true,
      isOut: parts.isOut === true,
    },
    isPitch: false,
    type: 'action',
    player: linkTo(parts.player.id),
    ...parts.extra,
  })

const addEvent = (
  draft: Draft,
  ms: number,
  parts: Omit<PlayEvent, 'index' | 'count' | 'startTime' | 'endTime'>,
): void => {
  const event = {
    ...parts,
    count: { ...draft.count },
    index: draft.events.length,
    startTime: iso(draft.now),
    endTime: iso(draft.now + ms),
  } as PlayEvent
  draft.events.push(event)
  draft.now += ms
}

export type Ending = {
  event: string
  eventType: string
  description: string
  rbi?: number
  isOut: boolean
  score: Score
  batter: Player
  pitcher: Player
  on: Partial<Record<Base, Player>>
}

/** The finished play in the upstream's shape. */
export const finishPlay = (draft: Draft, ending: Ending): Play => {
  const { events, runners } = draft
  const indexes = (isPitch: boolean) =>
    events.filter((event) => event.isPitch === isPitch).map(({ index }) => index)
  return {
    result: {
      type: 'atBat',
      event: ending.event,
      eventType: ending.eventType,
      description: ending.description,
      rbi: ending.rbi ?? 0,
      awayScore: ending.score.away,
      homeScore: ending.score.home,
      isOut: ending.isOut,
    },
    about: {
      atBatIndex: draft.index,
      halfInning: draft.halfInning,
      isTopInning: draft.halfInning === 'top',
      inning: draft.inning,
      startTime: iso(draft.startedAt),
      endTime: iso(draft.now),
      isComplete: true,
      isScoringPlay: runners.some((runner) => runner.details.isScoringEvent),
    },
    count: { ...draft.count },
    matchup: {
      batter: personRef(ending.batter),
      pitcher: personRef(ending.pitcher),
      ...(ending.on[1] ? { postOnFirst: personRef(ending.on[1]) } : {}),
      ...(ending.on[2] ? { postOnSecond: personRef(ending.on[2]) } : {}),
      ...(ending.on[3] ? { postOnThird: personRef(ending.on[3]) } : {}),
    },
    pitchIndex: indexes(true),
    actionIndex: indexes(false),
    runnerIndex: runners.map((_, i) => i),
    runners,
    playEvents: events,
    playEndTime: iso(draft.now),
    atBatIndex: draft.index,
  }
}
