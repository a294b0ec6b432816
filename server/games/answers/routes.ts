import type { FastifyInstance } from 'fastify'
import { boxScore } from '../../../contract/games/box-score.ts'
import { calendar, gameStreaming } from '../../../contract/games/calendar.ts'
import { gameCourse } from '../../../contract/games/game-course.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import { scoreboard } from '../../../contract/games/scoreboard.ts'
import { isDay } from '../../../domain/league/league-time.ts'
import { Failure } from '../../failure.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import type { Games } from '../state/memory.ts'
import type { CountryRestrictions } from './country-restrictions.ts'
import {
  boxScoreOf,
  calendarOf,
  courseAnswerOf,
  playsOf,
  requestedDays,
  scoreboardOf,
  streamingOf,
} from './game-answers.ts'
import { whenDaysLoaded, whenGameLoaded } from './when-loaded.ts'

type Deps = { gate: Gate; games: Games; restrictions: CountryRestrictions }

/** Routes of the league's own API: calendar, scoreboard, box score, plays, and whether a game has video. */
export const gamesRoutes = (app: FastifyInstance, { gate, games, restrictions }: Deps): void => {
  serve(app, gate, calendar, ({ query: { date, extraDays }, request }) => {
    const from = date && requireValidDay(date)
    return mapAnswer(
      whenDaysLoaded(
        games,
        () => requestedDays(games, from, extraDays),
        () => calendarOf(games, from, extraDays),
      ),
      (answer) => restrictions.calendarFor(request.ip, answer),
    )
  })
  serve(app, gate, scoreboard, ({ params, request }) => {
    const day = requestedDay(params)
    return mapAnswer(
      whenDaysLoaded(
        games,
        () => [day],
        () => scoreboardOf(games, day),
      ),
      (answer) => restrictions.scoreboardFor(request.ip, answer),
    )
  })
  serve(app, gate, boxScore, async ({ params, query }) =>
    requireFound(await whenGameLoaded(games, () => boxScoreOf(games, params.gameId, query.lang))),
  )
  serve(app, gate, playByPlay, async ({ params, query }) =>
    requireFound(await whenGameLoaded(games, () => playsOf(games, params.gameId, query.lang))),
  )
  serve(app, gate, gameCourse, async ({ params }) =>
    requireFound(await whenGameLoaded(games, () => courseAnswerOf(games, params.gameId))),
  )
  serve(app, gate, gameStreaming, async ({ params, request }) => {
    const answer = requireFound(await whenGameLoaded(games, () => streamingOf(games, params.mlbId)))
    restrictions.refuseHidden(params.mlbId, request.ip)
    return answer
  })
}

/** Does not await a cached answer, as a turn of the event loop is a good part of a poll's cost. */
const mapAnswer = <A>(answer: A | Promise<A>, view: (answer: A) => A): A | Promise<A> =>
  answer instanceof Promise ? answer.then(view) : view(answer)

/** The day YYYY-MM-DD in an address. */
export const requestedDay = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`

const twoDigits = (number: number) => (number < 10 ? `0${number}` : number)

/** The day or month in an address; throws Failure 'errors.badRequest' for a day that no calendar has. */
const requireValidDay = (date: string): string => {
  if (date.length === 10 && !isDay(date)) throw new Failure('errors.badRequest')
  return date
}

/** Throws Failure 'errors.notFound' for undefined. */
export const requireFound = <T>(answer: T | undefined): T => {
  if (answer === undefined) throw new Failure('errors.notFound')
  return answer
}
