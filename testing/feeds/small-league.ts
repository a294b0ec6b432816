import { createHash } from 'node:crypto'
import {
  type FeedAnswer,
  type LeagueFeed,
  LeagueFeedDown,
} from '../../server/providers/league/league-feed.ts'
import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../server/providers/league/league-schedule-shape.ts'

/** A league's feed in memory whose answers a test sets, and that counts its requests. */
export const smallLeague = () => {
  const league = {
    schedule: { dates: [] } as unknown,
    games: new Map<number, unknown>(),
    down: false,
    requests: [] as string[],
  }
  const answer = async <T>(
    what: string,
    json: unknown,
    etag: string | undefined,
    parse: (json: unknown) => T,
  ) => {
    league.requests.push(what)
    if (league.down || json === undefined) throw new LeagueFeedDown('down')
    const now = tagOf(json)
    const result: FeedAnswer<T> =
      etag === now
        ? { kind: 'unchanged' }
        : { kind: 'fetched', value: parse(json), document: json, etag: now }
    return result
  }
  const leagueFeed: LeagueFeed = {
    schedule: (from, to, { etag }) =>
      answer(`schedule ${from} ${to}`, within(league.schedule, from, to), etag, parseSchedule),
    game: (gamePk, { etag }) => answer(`game ${gamePk}`, league.games.get(gamePk), etag, parseFeed),
    // It answers with the complete feed instead of changes, as the real league may at any time.
    changes: (gamePk, { document }) =>
      answer(`changes ${gamePk}`, league.games.get(gamePk), tagOf(document), parseFeed),
  }
  return Object.assign(league, { leagueFeed })
}

const tagOf = (json: unknown) => createHash('sha256').update(JSON.stringify(json)).digest('hex')

const within = (schedule: unknown, from: string, to: string): unknown => {
  const { dates } = schedule as { dates?: { date: string }[] }
  if (!Array.isArray(dates)) return schedule
  return { dates: dates.filter((it) => it.date >= from && it.date <= to) }
}
