import type { Review } from '../../../contract/games/moments.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import type { FeedPlay, FeedReviews } from '../../providers/league/league-feed-shape.ts'

/** The side of a club or a player; undefined for one that the feed does not know. */
export type Sides = {
  clubSide: (id: number) => Side | undefined
  playerSide: (id: number) => Side | undefined
}

/** The type of challenges of a pitch, which the automatic zone decides. */
const PITCH_CHALLENGE = 'MJ'
const REVIEW_TEXT = /\b(?:challenged|reviewed)\b.*\bcall on the field\b/

/** The reviews with a verdict, in the feed's order, which is that of time. */
export const readReviews = (details: FeedReviews, sides: Sides): Review[] =>
  [details, ...details.additionalReviews].flatMap((it): Review[] => {
    if (it.isOverturned === null || it.inProgress) return []
    const { challengeTeamId, player, isOverturned } = it
    const sideOfClub = challengeTeamId === null ? undefined : sides.clubSide(challengeTeamId)
    const side = sideOfClub ?? (player.id === null ? undefined : sides.playerSide(player.id))
    const of = it.reviewType === PITCH_CHALLENGE ? 'pitch' : 'play'
    return [{ of, overturned: isOverturned, side: side ?? null, player: player.id }]
  })

/**
 * The reviews of a turn's end, without reviews of an action within the turn, which that action's text shows.
 */
export const reviewsOfResult = (play: FeedPlay, sides: Sides): Review[] => {
  const all = readReviews(play.reviewDetails, sides)
  const ofAction =
    !REVIEW_TEXT.test(play.result.description) &&
    play.playEvents.some((it) => it.details.eventType !== '' && REVIEW_TEXT.test(it.details.description))
  return ofAction ? all.filter((it) => it.of === 'pitch') : all
}

/** The part of a moment with its reviews; empty without reviews. */
export const withReviews = (reviews: Review[]): { reviews?: Review[] } =>
  reviews.length === 0 ? {} : { reviews }
