import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/games/artwork.ts'
import { gamesByDate } from '../../../contract/games/calendar.ts'
import { clubCalendar, gameCalendar } from '../../../contract/games/calendar-files.ts'
import { directory } from '../../../contract/games/directory.ts'
import { gameDetail } from '../../../contract/games/game-detail.ts'
import { leaders } from '../../../contract/games/leaders.ts'
import { player } from '../../../contract/games/player.ts'
import { standing } from '../../../contract/games/standing.ts'
import { team, teams } from '../../../contract/games/teams.ts'
import { crestOf } from '../../../domain/drawings/crest.ts'
import { portraitOf, thumbOf } from '../../../domain/drawings/portrait.ts'
import { gameDetailAt } from '../../../domain/folding/game-detail-at.ts'
import { isDay } from '../../../domain/league/league-time.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { Failure } from '../../failure.ts'
import { serveDrawing } from '../../http/answers/drawing.ts'
import { type Gate, type Prepared, serve } from '../../http/answers/endpoint.ts'
import type { CountryRestrictions } from '../answers/country-restrictions.ts'
import { calendarOf, requestedDays } from '../answers/game-answers.ts'
import { hiddenCalendar } from '../answers/hidden-days.ts'
import { gameDetailFor } from '../answers/hidden-games.ts'
import { logToServe } from '../answers/load-log.ts'
import { requireFound } from '../answers/routes.ts'
import { whenDaysLoaded, whenGameLoaded } from '../answers/when-loaded.ts'
import { whenLoaded, whenSeasonComplete } from '../state/memory.ts'
import { type Asked, answerFor, type VaultOf } from '../state/viewer.ts'
import { clubCalendarOf, gameCalendarOf } from './calendar-files.ts'
import { directoryOf } from './directory.ts'
import { leadersFor, playerFor, standingFor, teamFor } from './hidden-league.ts'
import { leadersOf } from './leaders.ts'
import { playerOf } from './player.ts'
import { cachedAnswer, findClub, type League } from './season/league.ts'
import { standingOf } from './standing.ts'
import { teamOf, teamsOf } from './team.ts'

type CalendarDeps = { gate: Gate; league: League; restrictions: CountryRestrictions }

/** Routes for a fan's own calendar: a single game, or a club's season to subscribe to. */
const calendarFileRoutes = (app: FastifyInstance, { gate, league, restrictions }: CalendarDeps): void => {
  const { games } = league
  serve(app, gate, gameCalendar, async ({ params: { mlbId }, query: { lang }, request }) => {
    const file = requireFound(await whenGameLoaded(games, async () => gameCalendarOf(league, mlbId, lang)))
    restrictions.refuseHidden(mlbId, request.ip)
    return file
  })
  serve(app, gate, clubCalendar, async ({ params: { id }, query: { lang }, request }) =>
    requireFound(
      await whenSeasonComplete(games, () =>
        clubCalendarOf(league, id, lang, (gamePk) => restrictions.hides(gamePk, request.ip)),
      ),
    ),
  )
}

/** Routes for crests of the league's clubs and portraits of their players, drawn on the first request. */
const artworkRoutes = (app: FastifyInstance, league: League): void => {
  const clubOf = (id: number) => whenLoaded(league.games, () => findClub(league, id))
  serveDrawing(app, contract.crest, async ({ id }) => {
    const club = await clubOf(id)
    return club && crestOf(id, club.name)
  })
  const drawPortrait = async (club: number, mark: string, draw: typeof portraitOf) =>
    club === NO_CLUB || (await clubOf(club)) !== undefined ? draw({ club, mark }) : undefined
  serveDrawing(app, contract.portrait, ({ id, mark }) => drawPortrait(id, mark, portraitOf))
  serveDrawing(app, contract.thumb, ({ id, mark }) => drawPortrait(id, mark, thumbOf))
}

const NO_CLUB = 0

/** The number of days after the first one (specification: games by date). */
const EXTRA_DAYS = 6

type Deps = CalendarDeps & { vaultOf: VaultOf }

/** Routes for the figures of a season: tables, leaders, a player, a club. */
const seasonRoutes = (app: FastifyInstance, { gate, league, vaultOf }: Omit<Deps, 'restrictions'>): void => {
  const { games } = league
  const ofSeason = async <A, M>(
    asked: Asked,
    open: () => Promise<A | undefined>,
    masked: (vault: Vault) => Promise<M | undefined>,
  ) => requireFound(await whenSeasonComplete(games, async () => answerFor(vaultOf, asked, open, masked)))
  serve(app, gate, standing, (asked) =>
    ofSeason(
      asked,
      () => standingOf(league, asked.query.season),
      (vault) => standingFor(league, vault, asked.query.season),
    ),
  )
  serve(app, gate, leaders, (asked) =>
    ofSeason(
      asked,
      () => leadersOf(league, asked.query),
      (vault) => leadersFor(league, vault, asked.query),
    ),
  )
  serve(app, gate, player, (asked) =>
    ofSeason(
      asked,
      () => playerOf(league, asked.params.id),
      (vault) => playerFor(league, vault, asked.params.id),
    ),
  )
  serve(app, gate, team, (asked) =>
    ofSeason(
      asked,
      () => teamOf(league, asked.params.id),
      (vault) => teamFor(league, vault, asked.params.id),
    ),
  )
}

/** Routes beyond tonight's games: tables, leaders, players, clubs, a game in detail, a week of games. */
export const leagueRoutes = (app: FastifyInstance, { gate, league, restrictions, vaultOf }: Deps): void => {
  const { games } = league
  artworkRoutes(app, league)
  calendarFileRoutes(app, { gate, league, restrictions })
  seasonRoutes(app, { gate, league, vaultOf })
  serve(app, gate, teams, () => whenSeasonComplete(games, () => teamsOf(league)))
  serve(app, gate, directory, async () =>
    requireFound(await whenSeasonComplete(games, () => directoryOf(league))),
  )
  serve(app, gate, gameDetail, async (asked) => {
    const { gameId: gamePk } = asked.params
    const open = () => whenGameLoaded(games, async () => gameDetailOf(league, gamePk))
    const masked = (vault: Vault) => gameDetailFor(games, { vault, gamePk, open })
    return requireFound(await answerFor(vaultOf, asked, open, masked))
  })
  serve(app, gate, gamesByDate, async (asked) => {
    const { date } = asked.query
    if (date !== undefined && !isDay(date)) throw new Failure('errors.badRequest')
    const calendar = await whenDaysLoaded(
      games,
      () => requestedDays(games, date, EXTRA_DAYS),
      () => calendarOf(games, date, EXTRA_DAYS),
    )
    const answer = restrictions.calendarFor(asked.request.ip, calendar)
    return answerFor(
      vaultOf,
      asked,
      () => league.gamesByDate(answer),
      (vault) =>
        Object.fromEntries(hiddenCalendar(games, vault, answer.value).map((it) => [it.title, it.games])),
    )
  })
}

/**
 * A game in full; undefined when the league has no such game. Throws Failure 'errors.notReady' while it is
 * unreadable.
 */
const gameDetailOf = async (league: League, gamePk: number): Promise<Prepared | undefined> => {
  const { games } = league
  const log = await logToServe(games, gamePk)
  if (log === undefined) return undefined
  const stamp = `${games.summaries.get(gamePk)?.version ?? `schedule ${games.changes}`}`
  return cachedAnswer(league, `game ${gamePk}`, stamp, () =>
    gameDetail.response.parse(gameDetailAt(log, Number.POSITIVE_INFINITY)),
  )
}
