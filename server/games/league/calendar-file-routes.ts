import type { FastifyInstance } from 'fastify'
import { clubCalendar, gameCalendar } from '../../../contract/games/calendar-files.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { requireFound } from '../answers/routes.ts'
import type { ViewerCountry } from '../answers/viewer-country.ts'
import { whenGameLoaded } from '../answers/when-loaded.ts'
import { whenSeasonComplete } from '../state/memory.ts'
import { clubCalendarOf, gameCalendarOf } from './calendar-files.ts'
import type { League } from './season/league.ts'

type Deps = { gate: Gate; league: League; viewerCountry: ViewerCountry }

/** Routes for a fan's own calendar: a single game, or a club's season to subscribe to. */
export const calendarFileRoutes = (app: FastifyInstance, { gate, league, viewerCountry }: Deps): void => {
  const { games } = league
  serve(app, gate, gameCalendar, async ({ params: { mlbId }, query: { lang }, request }) => {
    const file = requireFound(await whenGameLoaded(games, async () => gameCalendarOf(league, mlbId, lang)))
    viewerCountry.refuseHidden(mlbId, request.ip)
    return file
  })
  serve(app, gate, clubCalendar, async ({ params: { id }, query: { lang }, request }) =>
    requireFound(
      await whenSeasonComplete(games, () =>
        clubCalendarOf(league, id, lang, (gamePk) => viewerCountry.hides(gamePk, request.ip)),
      ),
    ),
  )
}
