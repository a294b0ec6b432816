import type { Review } from '../../../contract/games/moments.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import type { FeedPlay, FeedReviews } from '../../providers/league/league-feed-shape.ts'

/** Which side a club or a player belongs to; undefined for one that the feed does not know. */
export type Sides = {
  clubSide: (id: number) => Side | undefined
  playerSide: (id: number) => Side | undefined
}

/** Challenges of a pitch are of this type, the automatic zone decides them. */
const PITCH_CHALLENGE = 'MJ'
const REVIEW_TEXT = /\b(?:challenged|reviewed)\b.*\bcall on the field\b/

/** The reviews with a verdict, in the feed's order: a second one comes after the first. */
export const readReviews = (details: FeedReviews, sides: Sides): Review[] =>
  [details, ...details.additionalReviews].flatMap((it): Review[] => {
    if (it.isOverturned === null || it.inProgress) return []
    const { challengeTeamId, player, isOverturned } = it
    const sideOfClub = challengeTeamId === null ? undefined : sides.clubSide(challengeTeamId)
    const side = sideOfClub ?? (player.id === null ? undefined : sides.playerSide(player.id))
    const of = it.reviewType === PITCH_CHALLENGE ? 'pitch' : 'play'
    return [{ of, overturned: isOverturned, side: side ?? null, player: player.id }]
  })

/** The reviews of how a turn ended: not those of a runner's action within it, whose text says so. */
export const reviewsOfResult = (play: FeedPlay, sides: Sides): Review[] => {
  const all = readReviews(play.reviewDetails, sides)
  const ofAction =
    !REVIEW_TEXT.test(play.result.description) &&
    play.playEvents.some((it) => it.details.eventType !== '' && REVIEW_TEXT.test(it.details.description))
  return ofAction ? all.filter((it) => it.of === 'pitch') : all
}

/** A moment's part that holds its reviews; nothing where there are none. */
export const withReviews = (reviews: Review[]): { reviews?: Review[] } =>
  reviews.length === 0 ? {} : { reviews }
