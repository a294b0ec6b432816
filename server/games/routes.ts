import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/games.ts'
import { isDay } from '../../domain/league-time.ts'
import { type Gate, serve } from '../endpoint.ts'
import { Failure } from '../failure.ts'
import { boxScoreOf, calendarOf, playsOf, scoreboardOf, streamingOf } from './answer.ts'
import { type Games, onceLooked } from './memory.ts'

/** The league's own API: calendar, scoreboard, box score, plays, and whether a game has a picture. */
export const gamesRoutes = (app: FastifyInstance, { gate, games }: { gate: Gate; games: Games }): void => {
  serve(app, gate, contract.calendar, ({ query: { date, extraDays } }) =>
    onceLooked(games, () => calendarOf(games, date && existing(date), extraDays)),
  )
  serve(app, gate, contract.scoreboard, ({ params: { year, month, day } }) =>
    onceLooked(games, () => scoreboardOf(games, existing([year, two(month), two(day)].join('-')))),
  )
  serve(app, gate, contract.boxScore, async ({ params }) =>
    found(await onceLooked(games, () => boxScoreOf(games, params.gameId))),
  )
  serve(app, gate, contract.playByPlay, async ({ params }) =>
    found(await onceLooked(games, () => playsOf(games, params.gameId))),
  )
  serve(app, gate, contract.gameStreaming, async ({ params }) =>
    found(await onceLooked(games, () => streamingOf(games, params.mlbId))),
  )
}

const two = (number: number) => String(number).padStart(2, '0')

/** The thirtieth of February is refused like any other unreadable date. */
const existing = (date: string): string => {
  if (date.length === 10 && !isDay(date)) throw new Failure('errors.badRequest')
  return date
}

const found = <T>(answer: T | undefined): T => {
  if (answer === undefined) throw new Failure('errors.notFound')
  return answer
}
