import type { Moment, Review } from '../../../contract/games/moments.ts'
import type { FeedEvent, FeedPlay } from '../../providers/league/league-feed-shape.ts'
import { withReviews } from './read-reviews.ts'

/**
 * A pitch is over this long after its start at the latest; the shortest pitch of a game with settled times.
 */
const MAX_PITCH_MS = 3_000

/**
 * The end of a play's event, UTC ms; `before` where the feed has no time. During a game the league lets a
 * pitch last until the next event begins, or longer if the scorer entered it late: such a pitch ends soon
 * after its start.
 */
export const eventEnd = ({ playEvents }: FeedPlay, position: number, before: number): number => {
  const { startTime, endTime, isPitch } = playEvents[position] as FeedEvent
  const at = endTime ?? startTime ?? before
  const next = playEvents[position + 1]?.startTime ?? null
  if (!isPitch || startTime === null || next === null || at < next) return at
  return Math.min(at, Math.max(startTime, Math.min(next, startTime + MAX_PITCH_MS)))
}

type Action = Extract<Moment, { kind: 'action' }>
type EventRef = Pick<Action, 'at' | 'play' | 'index'>

/** The actions beside a pitch: a ball or strike for a violation, and a challenge of its call. */
export const readPitchActions = (event: FeedEvent, ref: EventRef, reviews: Review[]): Action[] => [
  ...automaticCall(event, ref),
  ...challenge(event, ref, reviews),
]

const AUTOMATIC = /^automatic (?:ball|strike)\b/i
const INTENTIONAL = /intentional/i

const automaticCall = ({ isPitch, details }: FeedEvent, ref: EventRef): Action[] => {
  const call = details.call.description || details.description
  const [event] = AUTOMATIC.exec(call) ?? []
  if (isPitch || event === undefined || INTENTIONAL.test(call)) return []
  const { id, fullName } = details.violation.player
  return [
    {
      ...actionLine(ref),
      event,
      eventType: 'automatic_call',
      description: fullName === '' ? `${call}.` : `${call}: ${fullName}.`,
      player: id,
    },
  ]
}

/** Describes a challenge in the words that the feed uses for one that ended a turn. */
const challenge = ({ details, reviewDetails }: FeedEvent, ref: EventRef, reviews: Review[]): Action[] => {
  const ofPitch = reviews.filter((it) => it.of === 'pitch')
  const last = ofPitch.at(-1)
  if (last === undefined) return []
  const challengers = [reviewDetails, ...reviewDetails.additionalReviews].map((it) => it.player)
  const challenger = challengers.find((it) => it.id !== null && it.id === last.player)?.fullName ?? ''
  const verdict = `call on the field was ${last.overturned ? 'overturned' : 'confirmed'}`
  return [
    {
      ...actionLine(ref),
      event: 'Pitch Challenge',
      eventType: 'pitch_challenge',
      description: `${challenger === '' ? 'Pitch challenged' : `${challenger} challenged (pitch result)`}, ${verdict}: ${details.call.description}.`,
      player: last.player,
      ...withReviews(ofPitch),
    },
  ]
}

const actionLine = (ref: EventRef) => ({ kind: 'action' as const, ...ref, scoring: false })
