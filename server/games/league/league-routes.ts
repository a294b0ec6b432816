import type { FastifyInstance } from 'fastify'
import { gamesByDate } from '../../../contract/games/calendar.ts'
import { gameDetail } from '../../../contract/games/game-detail.ts'
import { leaders } from '../../../contract/games/leaders.ts'
import { player } from '../../../contract/games/players.ts'
import { standing } from '../../../contract/games/standing.ts'
import { team, teams } from '../../../contract/games/teams.ts'
import { isDay } from '../../../domain/league-time.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { Failure } from '../../failure.ts'
import { type Gate, serve } from '../../http/endpoint.ts'
import type { LeaguePeople } from '../../providers/league-feed-people.ts'
import { calendarOf, daysAsked } from '../answers/answer.ts'
import { byDate } from '../answers/games-by-date.ts'
import { found } from '../answers/routes.ts'
import type { ViewerCountry } from '../answers/viewer-country.ts'
import { onceDaysTold, onceGameTold } from '../answers/when-loaded.ts'
import { type Games, onceWhole } from '../state/memory.ts'
import { pictureRoutes } from './artwork-routes.ts'
import { gameDetailOf } from './game-detail.ts'
import { leadersOf } from './leaders.ts'
import { playerOf } from './player.ts'
import { openLeague } from './season/league.ts'
import { standingOf } from './standing.ts'
import { ownLines } from './stats/computed-lines.ts'
import { teamOf, teamsOf } from './team.ts'

/** Days after the first one, as the specification's games by date are asked. */
const EXTRA_DAYS = 6

type Needs = { gate: Gate; games: Games; people: LeaguePeople; viewerCountry: ViewerCountry }

/** What the league is beyond tonight's games: tables, leaders, players, clubs, a game in detail, a week of games. */
export const leagueRoutes = (app: FastifyInstance, { gate, games, people, viewerCountry }: Needs): void => {
  const league = openLeague({ games, people, clock: games.clock, log: games.log })
  app.addHook('onClose', async () => {
    for (const { stopping } of [league.kept, league.strangers.kept]) stopping.abort()
  })
  // Read before the first viewer asks: a season's games take seconds.
  app.addHook('onListen', async () => {
    ownLines(league).catch((error) => {
      if (!isDatabaseAway(error)) games.log.warn({ err: error }, 'games: the lines could not be read')
    })
  })
  pictureRoutes(app, league)
  serve(app, gate, standing, async ({ query }) =>
    found(await onceWhole(games, () => standingOf(league, query.season))),
  )
  serve(app, gate, leaders, async ({ query }) =>
    found(await onceWhole(games, () => leadersOf(league, query))),
  )
  serve(app, gate, player, async ({ params }) =>
    found(await onceWhole(games, () => playerOf(league, params.id))),
  )
  serve(app, gate, teams, () => onceWhole(games, () => teamsOf(league)))
  serve(app, gate, team, async ({ params }) => found(await onceWhole(games, () => teamOf(league, params.id))))
  serve(app, gate, gameDetail, async ({ params }) =>
    found(await onceGameTold(games, async () => gameDetailOf(league, params.gameId))),
  )
  serve(app, gate, gamesByDate, async ({ query: { date }, request }) => {
    if (date !== undefined && !isDay(date)) throw new Failure('errors.badRequest')
    const calendar = await onceDaysTold(
      games,
      () => daysAsked(games, date, EXTRA_DAYS),
      () => calendarOf(games, date, EXTRA_DAYS),
    )
    return byDate(viewerCountry.calendarFor(request.ip, calendar))
  })
}
