import type { FastifyInstance } from 'fastify'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { boxScore } from '../../../contract/games/box-score.ts'
import { calendar, gameStreaming } from '../../../contract/games/calendar.ts'
import { gameCourse } from '../../../contract/games/game-course.ts'
import { gameCut } from '../../../contract/games/game-cut.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import { scoreboard } from '../../../contract/games/scoreboard.ts'
import type { Cut } from '../../../domain/cut/cut-of.ts'
import { isDay } from '../../../domain/league/league-time.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { Failure } from '../../failure.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import type { Games } from '../state/memory.ts'
import { answerFor, type VaultOf } from '../state/viewer.ts'
import type { CountryRestrictions } from './country-restrictions.ts'
import {
  boxScoreOf,
  calendarOf,
  courseAnswerOf,
  cutAnswerOf,
  playsOf,
  requestedDays,
  scoreboardOf,
  streamingOf,
} from './game-answers.ts'
import { hiddenCalendar, hiddenScoreboard } from './hidden-days.ts'
import { boxScoreFor, courseFor, playsFor } from './hidden-games.ts'
import { whenDaysLoaded, whenGameLoaded } from './when-loaded.ts'

type Deps = { gate: Gate; games: Games; restrictions: CountryRestrictions; vaultOf: VaultOf }

/** Routes of the league's own API: calendar, scoreboard, box score, plays, and whether a game has video. */
export const gamesRoutes = (app: FastifyInstance, { gate, games, restrictions, vaultOf }: Deps): void => {
  serve(app, gate, calendar, (asked) => {
    const { date, extraDays } = asked.query
    const from = date && requireValidDay(date)
    const open = () =>
      mapAnswer(
        whenDaysLoaded(
          games,
          () => requestedDays(games, from, extraDays),
          () => calendarOf(games, from, extraDays),
        ),
        (answer) => restrictions.calendarFor(asked.request.ip, answer),
      )
    return answerFor(vaultOf, asked, open, async (vault) =>
      hiddenCalendar(games, vault, (await open()).value),
    )
  })
  serve(app, gate, scoreboard, (asked) => {
    const day = requestedDay(asked.params)
    const open = () =>
      mapAnswer(
        whenDaysLoaded(
          games,
          () => [day],
          () => scoreboardOf(games, day),
        ),
        (answer) => restrictions.scoreboardFor(asked.request.ip, answer),
      )
    return answerFor(vaultOf, asked, open, async (vault) =>
      hiddenScoreboard(games, vault, day, (await open()).value),
    )
  })
  serve(app, gate, boxScore, async (asked) => {
    const { gameId: gamePk } = asked.params
    const open = () => whenGameLoaded(games, () => boxScoreOf(games, gamePk, asked.query.lang))
    const masked = (vault: Vault) => boxScoreFor(games, { vault, gamePk, open })
    return requireFound(await answerFor(vaultOf, asked, open, masked))
  })
  serve(app, gate, playByPlay, async (asked) => {
    const { gameId: gamePk } = asked.params
    const open = () => whenGameLoaded(games, () => playsOf(games, gamePk, asked.query.lang))
    const masked = (vault: Vault) => playsFor(games, { vault, gamePk, open })
    return requireFound(await answerFor(vaultOf, asked, open, masked))
  })
  serve(app, gate, gameCourse, async (asked) => {
    const { gameId: gamePk } = asked.params
    const open = () => whenGameLoaded(games, () => courseAnswerOf(games, gamePk))
    const masked = (vault: Vault) => courseFor(games, { vault, gamePk, open })
    return requireFound(await answerFor(vaultOf, asked, open, masked))
  })
  serve(app, gate, gameCut, async ({ params, query }) => {
    const cut = cutOfQuery(query)
    return requireFound(
      await whenGameLoaded(games, () => cutAnswerOf(games, params.gameId, { cut, at: query.at })),
    )
  })
  serve(app, gate, gameStreaming, async ({ params, request }) => {
    const answer = requireFound(await whenGameLoaded(games, () => streamingOf(games, params.mlbId)))
    restrictions.refuseHidden(params.mlbId, request.ip)
    return answer
  })
}

/** Throws Failure 'errors.badRequest' for a cut of a person without one. */
const cutOfQuery = ({ cut, person }: QueryOf<typeof gameCut>): Cut => {
  if (cut !== 'player' && cut !== 'pitcher') return { kind: cut }
  if (person === undefined) throw new Failure('errors.badRequest')
  return { kind: cut, id: person }
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
