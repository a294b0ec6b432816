import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'

/** A game of the front page; `pk` is the league's number. */
export type GameRow = { pk: number; title: string; state: string; start: string }

const DAY_MS = 86_400_000
const MAX_GAMES = 12
const ORDER = ['Live', 'Preview', 'Final', 'Suspended', 'Postponed', 'Cancelled']

const side = z.object({ team: z.object({ name: z.string() }), score: z.number().optional() })
const schedule = z.object({
  dates: z.array(
    z.object({
      games: z.array(
        z.object({
          gamePk: z.number(),
          gameDate: z.string(),
          status: z.object({ abstractGameState: z.string(), detailedState: z.string().default('') }),
          teams: z.object({ away: side, home: side }),
        }),
      ),
    }),
  ),
})
type Game = z.infer<typeof schedule>['dates'][number]['games'][number]

/** Fetches yesterday's to tomorrow's games from the feed of `app`, live ones first; empty when it fails. */
export const gamesFetcher =
  (app: FastifyInstance, clock: Clock, headers: Record<string, string>) => async (): Promise<GameRow[]> => {
    const day = (offset: number) => new Date(clock.now() + offset * DAY_MS).toISOString().slice(0, 10)
    const answer = await app.inject({
      url: `/api/v1/schedule?sportId=17&startDate=${day(-1)}&endDate=${day(1)}`,
      headers,
    })
    if (answer.statusCode !== 200) return []
    const parsed = schedule.safeParse(answer.json())
    if (!parsed.success) return []
    const games = parsed.data.dates.flatMap((d) => d.games).map(toRow)
    return games.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, MAX_GAMES)
  }

const toRow = (game: Game): GameRow => ({
  pk: game.gamePk,
  title: `${teamText(game.teams.away)} @ ${teamText(game.teams.home)}`,
  state: stateOf(game.status),
  start: game.gameDate,
})

// The league also calls a game that was not played final, and a suspended one live.
const stateOf = ({ abstractGameState, detailedState }: Game['status']): string =>
  /^(Suspended|Postponed|Cancelled)/.exec(detailedState)?.[0] ?? abstractGameState

const teamText = (s: z.infer<typeof side>): string =>
  s.score === undefined ? s.team.name : `${s.team.name} ${s.score}`

const season = z.object({
  scenarios: z.array(z.object({ gamePk: z.number(), officialDate: z.string(), name: z.string() })),
})

/** A special game of the generated season; its date is the league's. */
export type SpecialGame = z.infer<typeof season>['scenarios'][number]

/** Fetches the season's special games from the stats feed of `app`; empty when it does not answer. */
export const specialGamesFetcher =
  (app: FastifyInstance, headers: Record<string, string>) => async (): Promise<SpecialGame[]> => {
    const answer = await app.inject({ url: '/season.json', headers })
    if (answer.statusCode !== 200) return []
    return season.safeParse(answer.json()).data?.scenarios ?? []
  }
