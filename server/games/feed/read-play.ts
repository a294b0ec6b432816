import type { Moment, Review } from '../../../contract/games/moments.ts'
import type { Base, Side } from '../../../contract/games/primitives.ts'
import { statusOfText } from '../../../domain/league/game-status.ts'
import type { FeedEvent, FeedPlay, FeedRunner } from '../../providers/league/league-feed-shape.ts'
import { eventEnd, readPitchActions } from './read-pitch-events.ts'
import { readResult } from './read-result.ts'
import { readReviews, type Sides, withReviews } from './read-reviews.ts'
import { halfInningOf, runnerMoments } from './read-runners.ts'

/** The state before the next play: the last moment's time, for a feed without one, and the pitchers. */
export type PlayContext = Sides & { lastAt: number; pitchers: Record<Side, number | null> }

const STATUS_CHANGE = /^Status Change - /

/** One play's moments in the feed's order. A note at the game's start has no batter and only states. */
export const readPlay = (play: FeedPlay, index: number, context: PlayContext): Moment[] => {
  const number = play.about.atBatIndex ?? play.atBatIndex ?? index
  const startAt = play.about.startTime ?? context.lastAt
  const isNote = play.result.eventType === 'game_advisory'
  const first = plateAppearanceStart(play, startAt)
  const atBat = isNote ? [] : atBatMoments(play, number, startAt, context)
  const moments: Moment[] = []
  let at = startAt
  for (const [position, event] of play.playEvents.entries()) {
    if (position === first) moments.push(...atBat)
    const eventMoments = readEvent(play, event, number, position, at, context)
    moments.push(...eventMoments)
    at = Math.max(at, eventMoments.at(-1)?.at ?? at)
  }
  if (first === play.playEvents.length) moments.push(...atBat)
  return isNote ? moments : [...moments, ...endMoments(play, number, at, context)]
}

/** Place in the list of the first event of the turn itself: substitutions may be listed ahead of it. */
const plateAppearanceStart = (play: FeedPlay, startAt: number): number => {
  const first = play.playEvents.findIndex(
    (it, position) =>
      isCountEvent(it) || eventEnd(play, position, startAt) >= startAt || hasRunners(play, position),
  )
  return first === -1 ? play.playEvents.length : first
}

/**
 * The match-up is that of the turn's end. Where a substitution within the turn made it, those who began it
 * are the ones who left: they came in with the last substitution ahead of the turn, or before the play.
 */
const atBatMoments = (play: FeedPlay, number: number, at: number, { pitchers }: PlayContext): Moment[] => {
  const { inning } = play.about
  if (inning === null || inning < 1 || inning > 99) return []
  const pinch = changesOf(play, at, isPinchHitter)
  const relief = changesOf(play, at, isPitchingChange)
  const half = halfInningOf(play)
  const batterBefore = pinch.within[0]?.replacedPlayer.id ?? pinch.ahead.at(-1)?.player.id
  const pitcherBefore = relief.ahead.at(-1)?.player.id ?? pitchers[half === 'top' ? 'home' : 'away']
  return [
    {
      kind: 'at-bat',
      at,
      play: number,
      inning,
      half,
      batter: (pinch.within.length > 0 ? batterBefore : undefined) ?? play.matchup.batter.id,
      pitcher: relief.within.length > 0 ? pitcherBefore : play.matchup.pitcher.id,
    },
  ]
}

/** Such changes within the turn, after its start or behind a pitch of it, and those listed ahead of it. */
const changesOf = (
  { about, playEvents }: FeedPlay,
  startAt: number,
  matches: (event: FeedEvent) => boolean,
) => {
  const firstPitch = playEvents.findIndex((it) => it.isPitch)
  const isWithin = (it: FeedEvent) =>
    (about.startTime !== null && (it.endTime ?? it.startTime ?? startAt) > startAt) ||
    (firstPitch !== -1 && playEvents.indexOf(it) > firstPitch)
  const changes = playEvents.filter(matches)
  return { within: changes.filter(isWithin), ahead: changes.filter((it) => !isWithin(it)) }
}

const isPinchHitter = ({ details, position }: FeedEvent): boolean =>
  details.eventType === 'offensive_substitution' && position.abbreviation !== 'PR'

const isPitchingChange = ({ details: { eventType }, position }: FeedEvent): boolean =>
  eventType === 'pitching_substitution' ||
  (eventType.startsWith('defensive_') && position.abbreviation === 'P')

const readEvent = (
  play: FeedPlay,
  event: FeedEvent,
  number: number,
  position: number,
  before: number,
  context: PlayContext,
): Moment[] => {
  const status = readStatus(event, before)
  if (status !== undefined) return [status]
  const at = eventEnd(play, position, before)
  // A substitution may be listed before the turn begins; balls and runners belong to it.
  const within = Math.max(at, play.about.startTime ?? at)
  const eventMoments = isCountEvent(event)
    ? pitchMoments(play, event, { play: number, index: event.index ?? position, at: within }, context)
    : readAction(play, event, number, position, at, context)
  return [...eventMoments, ...runnersOf(play, number, position, within)]
}

const readStatus = (event: FeedEvent, before: number): Moment | undefined => {
  const { description, eventType } = event.details
  if (eventType !== 'game_advisory' || !STATUS_CHANGE.test(description)) return undefined
  const detail = description.replace(STATUS_CHANGE, '')
  const status = statusOfText(detail)
  if (status === undefined) return undefined
  return { kind: 'status', at: event.startTime ?? before, status, detail }
}

/** A pitch, or a ball or strike that the umpire gave without one. */
const isCountEvent = ({ isPitch, details }: FeedEvent): boolean =>
  isPitch || (details.eventType === '' && details.call.code !== '')

type EventRef = { play: number; index: number; at: number }

/** A challenge that ended the turn is attached to the play: it was the last pitch's. */
const pitchMoments = (play: FeedPlay, event: FeedEvent, ref: EventRef, sides: Sides): Moment[] => {
  const pitchReviews = readReviews(event.reviewDetails, sides)
  const isLast = play.playEvents.findLast(isCountEvent) === event
  const ofPlateAppearance = isLast
    ? readReviews(play.reviewDetails, sides).filter((it) => it.of === 'pitch')
    : []
  return [
    readPitch(event, ref, [...pitchReviews, ...ofPlateAppearance]),
    ...readPitchActions(event, ref, pitchReviews),
  ]
}

const readPitch = (
  { isPitch, count, details, pitchData, startTime }: FeedEvent,
  { play, index, at }: EventRef,
  reviews: Review[],
): Moment => ({
  kind: 'pitch',
  at,
  ...(startTime !== null && { start: startTime }),
  play,
  index,
  thrown: isPitch,
  balls: count.balls,
  strikes: count.strikes,
  code: details.call.code,
  call: details.call.description || details.description,
  pitch: details.type.description,
  speed: pitchData.startSpeed,
  x: pitchData.coordinates.pX,
  z: pitchData.coordinates.pZ,
  zoneTop: pitchData.strikeZoneTop,
  zoneBottom: pitchData.strikeZoneBottom,
  ...withReviews(reviews),
})

const readAction = (
  play: FeedPlay,
  event: FeedEvent,
  number: number,
  position: number,
  at: number,
  context: PlayContext,
): Moment[] => {
  const { event: title, eventType, description, isScoringPlay } = event.details
  if (eventType === '') return []
  const action: Moment = {
    kind: 'action',
    at,
    ...(event.startTime !== null && { start: event.startTime }),
    play: number,
    index: event.index ?? position,
    event: title,
    eventType,
    description,
    scoring: isScoringPlay,
    player: event.player.id,
    ...withReviews(readReviews(event.reviewDetails, context)),
  }
  return [...readPlacedRunner(event, at), ...readSubstitution(play, event, at, context), action]
}

const readPlacedRunner = (event: FeedEvent, at: number): Moment[] => {
  const base = [1, 2, 3].find((it) => it === event.base) as Base | undefined
  if (event.details.eventType !== 'runner_placed' || event.player.id === null || base === undefined) return []
  return [{ kind: 'placed', at, runner: event.player.id, base }]
}

const substitutionKinds = {
  pitching_substitution: 'pitcher',
  offensive_substitution: 'batter',
  defensive_substitution: 'defense',
  defensive_switch: 'switch',
} as const

const readSubstitution = (play: FeedPlay, event: FeedEvent, at: number, context: PlayContext): Moment[] => {
  const change = substitutionKinds[event.details.eventType as keyof typeof substitutionKinds]
  const player = event.player.id
  if (change === undefined || player === null) return []
  const position = event.position.abbreviation
  return [
    {
      kind: 'substitution',
      at,
      what: change === 'batter' && position === 'PR' ? 'runner' : change,
      side: context.playerSide(player) ?? sideOfChange(play, change),
      player,
      replaces: event.replacedPlayer.id,
      position,
      slot: slotOf(event.battingOrder),
    },
  ]
}

const sideOfChange = (
  play: FeedPlay,
  change: (typeof substitutionKinds)[keyof typeof substitutionKinds],
): Side => {
  const batting = halfInningOf(play) === 'top' ? 'away' : 'home'
  if (change === 'batter') return batting
  return batting === 'away' ? 'home' : 'away'
}

/** Place in the order of `"300"` or `"301"`: 3. */
export const slotOf = (battingOrder: string): number | null => {
  const slot = Math.floor(Number(battingOrder) / 100)
  return slot >= 1 && slot <= 9 ? slot : null
}

/** Runners move with an event in mid-play, and with the play's end on its last one. */
const runnersOf = (play: FeedPlay, number: number, position: number, at: number): Moment[] =>
  isMidPlay(play, position) ? runnerMoments(play, number, (it) => placeOf(play, it) === position, at) : []

const hasRunners = (play: FeedPlay, position: number): boolean =>
  isMidPlay(play, position) && play.runners.some((it) => placeOf(play, it) === position)

const isMidPlay = (play: FeedPlay, position: number) => position < play.playEvents.length - 1

/** Place of the event on which the runner moved; of one that the feed has lost, that of the next. */
const placeOf = ({ playEvents }: FeedPlay, { details: { playIndex } }: FeedRunner): number => {
  const place =
    playIndex === null || playIndex < 0 ? -1 : playEvents.findIndex((it) => (it.index ?? 0) >= playIndex)
  return place === -1 ? playEvents.length : place
}

const endMoments = (play: FeedPlay, number: number, lastAt: number, sides: Sides): Moment[] => {
  const { result, about } = play
  const complete = about.isComplete && result.eventType !== ''
  const at = complete ? Math.max(lastAt, about.endTime ?? lastAt) : lastAt
  const moments = runnerMoments(play, number, (it) => !isMidPlay(play, placeOf(play, it)), at)
  return complete ? [...moments, readResult(play, number, at, sides)] : moments
}
