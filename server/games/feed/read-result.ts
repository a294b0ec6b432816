import type { Moment } from '../../../contract/games/moments.ts'
import type { FeedPlay } from '../../providers/league/league-feed-shape.ts'
import { reviewsOfResult, type Sides, withReviews } from './read-reviews.ts'

export const readResult = (play: FeedPlay, number: number, at: number, sides: Sides): Moment => {
  const { result, matchup, count } = play
  return {
    kind: 'result',
    at,
    play: number,
    event: result.event,
    eventType: result.eventType,
    type: result.type || 'atBat',
    description: result.description,
    scoring: play.about.isScoringPlay,
    rbi: result.rbi ?? play.runners.filter((it) => it.movement.end === 'score').length,
    balls: count.balls,
    strikes: count.strikes,
    bases: [matchup.postOnFirst.id, matchup.postOnSecond.id, matchup.postOnThird.id],
    outs: count.outs === null ? null : Math.max(0, Math.min(3, count.outs)),
    hit: readHit(play),
    ...withReviews(reviewsOfResult(play, sides)),
  }
}

/** How the turn's last pitch was hit; null when it was not. */
const readHit = ({ playEvents }: FeedPlay) => {
  const { trajectory, location } = playEvents.findLast((it) => it.isPitch)?.hitData ?? {}
  return trajectory ? { trajectory, location: location ?? '' } : null
}
