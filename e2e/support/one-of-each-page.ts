import { z } from 'zod'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { leagueOf } from './league.ts'
import type { Addresses } from './run-playball.ts'

/** An address of each page, grouped by the users who may open it. */
export const oneOfEachPage = async (playball: Addresses) => {
  const league = leagueOf(playball)
  const [finished, live] = [await league.finishedGame(), await league.liveGame()]
  const [cancelled, high] = [await league.special('cancelled'), await league.special('twenty-runs')]
  const coming = (await league.days(addDays(leagueDay(league.now()), 1), 2)).flatMap((it) => it.games)
  // A game of a later day, because nobody plays on Mondays.
  const upcoming = coming.findLast((it) => it.status === 'ComminSoon')
  const { batter, pitcher } = await playersOf(playball, high.gamePk)
  return {
    player: `/players/${batter}`,
    live: `/games/${live.id}`,
    cancelled: `/games/${cancelled.gamePk}`,
    open: [
      '/home',
      `/calendar?date=${cancelled.officialDate}`,
      '/standing',
      '/leaders',
      `/players/${batter}`,
      `/players/${pitcher}`,
      '/players/1',
      `/teams/${finished.linescore.homeTeam.id}`,
      '/teams/1',
      `/games/${live.id}`,
      `/games/${upcoming?.mlbid}`,
      `/games/${high.gamePk}`,
      `/games/${cancelled.gamePk}`,
      '/games/1',
      '/faqs',
      '/terms',
      '/privacy',
      '/tutorial',
      '/language',
      '/compatibility',
    ],
    leaders: ['/leaders', '/leaders?mode=pitching'],
    members: [
      '/home',
      `/player/${live.id}`,
      `/player/${finished.id}`,
      '/player/1',
      '/player-test-somos',
      `/playerapp/${finished.id}`,
      '/player/chromecast/test',
      '/vimeo/player/test',
      '/profile',
    ],
    buyers: [
      '/checkout/1',
      '/checkout/failure?reason=checkout.walletDeclined&membership=1',
      '/checkout/validate',
      '/checkout/1#cash',
      '/purchases/1',
    ],
  }
}

const player = z.object({ mlbId: z.number() })
const lineups = z.object({
  response: z.object({ home: z.object({ lineup: z.array(player), pitchers: z.array(player) }) }),
})

const playersOf = async ({ url }: Addresses, gamePk: number) => {
  const answer = await fetch(`${url}/api/3.0.0/boxscore/${gamePk}`)
  const { home } = lineups.parse(await answer.json()).response
  return { batter: home.lineup[0]?.mlbId, pitcher: home.pitchers[0]?.mlbId }
}
