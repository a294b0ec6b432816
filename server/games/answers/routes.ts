import type { FastifyInstance } from 'fastify'
import { calendar, gameStreaming } from '../../../contract/games/calendar.ts'
import { boxScore, playByPlay, scoreboard } from '../../../contract/games/scoreboard.ts'
import { isDay } from '../../../domain/league-time.ts'
import { Failure } from '../../failure.ts'
import { type Gate, type Prepared, serve } from '../../http/endpoint.ts'
import type { Games } from '../state/memory.ts'
import { boxScoreOf, calendarOf, daysAsked, playsOf, scoreboardOf, streamingOf } from './answer.ts'
import type { ViewerCountry } from './viewer-country.ts'
import { onceDaysTold, onceGameTold } from './when-loaded.ts'

type Needs = { gate: Gate; games: Games; viewerCountry: ViewerCountry }

/** The league's own API: calendar, scoreboard, box score, plays, and whether a game has a picture. */
export const gamesRoutes = (app: FastifyInstance, { gate, games, viewerCountry }: Needs): void => {
  serve(app, gate, calendar, ({ query: { date, extraDays }, request }) => {
    const from = date && existing(date)
    return seen(
      onceDaysTold(
        games,
        () => daysAsked(games, from, extraDays),
        () => calendarOf(games, from, extraDays),
      ),
      (answer) => viewerCountry.calendarFor(request.ip, answer),
    )
  })
  serve(app, gate, scoreboard, ({ params, request }) => {
    const day = dayAsked(params)
    return seen(
      onceDaysTold(
        games,
        () => [day],
        () => scoreboardOf(games, day),
      ),
      (answer) => viewerCountry.scoreboardFor(request.ip, answer),
    )
  })
  serve(app, gate, boxScore, async ({ params, query }) =>
    found(await onceGameTold(games, () => boxScoreOf(games, params.gameId, query.lang))),
  )
  serve(app, gate, playByPlay, async ({ params, query }) =>
    found(await onceGameTold(games, () => playsOf(games, params.gameId, query.lang))),
  )
  serve(app, gate, gameStreaming, async ({ params, request }) => {
    const answer = found(await onceGameTold(games, () => streamingOf(games, params.mlbId)))
    viewerCountry.refuseHidden(params.mlbId, request.ip)
    return answer
  })
}

/** An answer at hand is not waited for: a turn of the loop is a good part of what a poll costs. */
const seen = (answer: Prepared | Promise<Prepared>, view: (answer: Prepared) => Prepared) =>
  answer instanceof Promise ? answer.then(view) : view(answer)

/** YYYY-MM-DD of an address. */
export const dayAsked = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${year}-${two(month)}-${two(day)}`

const two = (number: number) => (number < 10 ? `0${number}` : number)

/** A day or month as it was asked for; Failure 'errors.badRequest' for a day that no calendar has. */
const existing = (date: string): string => {
  if (date.length === 10 && !isDay(date)) throw new Failure('errors.badRequest')
  return date
}

/** Failure 'errors.notFound' where there is nothing. */
export const found = <T>(answer: T | undefined): T => {
  if (answer === undefined) throw new Failure('errors.notFound')
  return answer
}
