import type { FastifyInstance } from 'fastify'
import { gamesByDate } from '../../../contract/games/calendar.ts'
import { gameDetail } from '../../../contract/games/game-detail.ts'
import { leaders } from '../../../contract/games/leaders.ts'
import { player } from '../../../contract/games/players.ts'
import { standing } from '../../../contract/games/standing.ts'
import { team, teams } from '../../../contract/games/teams.ts'
import { isDay } from '../../../domain/league-time.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Failure } from '../../failure.ts'
import { type Gate, serve } from '../../http/endpoint.ts'
import type { LeaguePeople } from '../../providers/league-feed-people.ts'
import { calendarOf, requestedDays } from '../answers/answer.ts'
import { byDate } from '../answers/games-by-date.ts'
import { requireFound } from '../answers/routes.ts'
import type { ViewerCountry } from '../answers/viewer-country.ts'
import { whenDaysLoaded, whenGameLoaded } from '../answers/when-loaded.ts'
import { type Games, whenSeasonComplete } from '../state/memory.ts'
import { artworkRoutes } from './artwork-routes.ts'
import { gameDetailOf } from './game-detail.ts'
import { leadersOf } from './leaders.ts'
import { playerOf } from './player.ts'
import { openLeague } from './season/league.ts'
import { standingOf } from './standing.ts'
import { computedLines } from './stats/computed-lines.ts'
import { teamOf, teamsOf } from './team.ts'

/** Days after the first one, as the specification's games by date are asked. */
const EXTRA_DAYS = 6

type Needs = { gate: Gate; games: Games; people: LeaguePeople; viewerCountry: ViewerCountry }

/** What the league is beyond tonight's games: tables, leaders, players, clubs, a game in detail, a week of games. */
export const leagueRoutes = (app: FastifyInstance, { gate, games, people, viewerCountry }: Needs): void => {
  const league = openLeague({ games, people, clock: games.clock, log: games.logger })
  app.addHook('onClose', async () => {
    for (const { stopping } of [league.cache, league.unlistedPlayers.cache]) stopping.abort()
  })
  // Read before the first viewer asks: a season's games take seconds.
  app.addHook('onListen', async () => {
    computedLines(league).catch((error) => {
      if (!isDatabaseUnavailable(error))
        games.logger.warn({ err: error }, 'games: the lines could not be read')
    })
  })
  artworkRoutes(app, league)
  serve(app, gate, standing, async ({ query }) =>
    requireFound(await whenSeasonComplete(games, () => standingOf(league, query.season))),
  )
  serve(app, gate, leaders, async ({ query }) =>
    requireFound(await whenSeasonComplete(games, () => leadersOf(league, query))),
  )
  serve(app, gate, player, async ({ params }) =>
    requireFound(await whenSeasonComplete(games, () => playerOf(league, params.id))),
  )
  serve(app, gate, teams, () => whenSeasonComplete(games, () => teamsOf(league)))
  serve(app, gate, team, async ({ params }) =>
    requireFound(await whenSeasonComplete(games, () => teamOf(league, params.id))),
  )
  serve(app, gate, gameDetail, async ({ params }) =>
    requireFound(await whenGameLoaded(games, async () => gameDetailOf(league, params.gameId))),
  )
  serve(app, gate, gamesByDate, async ({ query: { date }, request }) => {
    if (date !== undefined && !isDay(date)) throw new Failure('errors.badRequest')
    const calendar = await whenDaysLoaded(
      games,
      () => requestedDays(games, date, EXTRA_DAYS),
      () => calendarOf(games, date, EXTRA_DAYS),
    )
    return byDate(viewerCountry.calendarFor(request.ip, calendar))
  })
}
