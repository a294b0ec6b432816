import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { scoreboardOf } from '../../server/games/answers/game-answers.ts'
import { pollDue } from '../../server/games/polling/poll.ts'
import { type Games, openGames } from '../../server/games/state/open-games.ts'
import { openLeagueFeed } from '../../server/providers/league/league-feed.ts'
import { DAY, item as itemOf, NOW, PK, pollingOf, SECOND, serverForEach } from './polling-stage.ts'
import { play, smallFeed, smallSchedule, step } from './small-feed.ts'

/** The small feed without the play that brought its run, which its line score still has. */
export const withoutRun = () => {
  const feed = smallFeed()
  feed.liveData.plays.allPlays.splice(1, 1)
  return feed
}

/** The server of the test that runs. */
export let stage: ReturnType<typeof serverForEach>
export const league = {
  requests: [] as string[],
  answers: new Map<string, () => unknown>(),
  failureStatus: undefined as number | undefined,
}

/** The upstream by its addresses; an address that the test did not define is not found. */
const fetchFromLeague = async (input: Parameters<typeof fetch>[0]): Promise<Response> => {
  const url = new URL(String(input))
  const path = url.pathname.replace('/api/v1.1/game/', '').replace('/api/v1/', '')
  if (path !== 'schedule') league.requests.push(`${path}${url.search}`)
  if (league.failureStatus !== undefined) return new Response('', { status: league.failureStatus })
  const body = await league.answers.get(path)?.()
  return new Response(JSON.stringify(body === undefined ? {} : body), {
    status: body === undefined ? 404 : 200,
  })
}
/** Time passes without an offset: a moved clock would make the product poll everything again. */
let time = NOW
export const now = () => time
export const advance = (ms: number): void => {
  time += ms
}

export const open = () => {
  const { outside, timers } = stage.outside
  const settings = { leagueFeedUrl: 'http://league' }
  return openGames({
    ...{ ...outside, clock: { now, offset: () => 0 } },
    leagueFeed: openLeagueFeed({ fetch: fetchFromLeague, settings, timers }),
  })
}
export const polling = () => pollingOf(stage.games)
export const boardOf = async (which: Games): Promise<ScoreboardItem[]> =>
  JSON.parse((await scoreboardOf(which, DAY)).body.toString()).response
export const item = () => itemOf(stage.games)
export const runs = async () => (await item()).linescore.awayTeam.runs
export const later = async (seconds: number, which: ReturnType<typeof polling>) => {
  advance(seconds * SECOND)
  league.requests.length = 0
  await pollDue(which)
  return league.requests
}
export const homeRun = (at = '20261120_014012') => [
  { op: 'replace', path: '/metaData/timeStamp', value: at },
  {
    op: 'add',
    path: '/liveData/plays/allPlays/3',
    value: play(3, {
      batter: 104,
      pitcher: 210,
      eventType: 'home_run',
      rbi: 2,
      runners: [step(104, null, 'score'), step(102, '2B', 'score')],
    }),
  },
]

/** Registers the server and the league of a test file that polls one live game. */
export const registerPolledGame = () => {
  stage = serverForEach(() => {
    time = NOW
    league.requests.length = 0
    league.answers = new Map<string, () => unknown>([
      ['schedule', () => smallSchedule([{}])],
      [`${PK}/feed/live`, () => smallFeed()],
      [`${PK}/feed/live/diffPatch`, () => []],
    ])
    return open()
  })
}
