import type { Brief, LiveGame, ScheduleRow } from '../season/live-game.ts'
import type { JsonObject, PersonRef, Side, Team } from '../shape/feed-shape.ts'
import { CLUBS, type ClubRow } from '../shape/league.ts'

/** Optional parts of a schedule row, by the upstream's `hydrate` names. */
export type Hydrate = {
  team: boolean
  linescore: boolean
  probablePitcher: boolean
  decisions: boolean
  broadcasts: boolean
  sponsorships: boolean
  venue: boolean
}

/** Reads `team,linescore(matchup,runners),venue(timezone)`; unknown names are ignored, as upstream. */
export const parseHydrate = (text = ''): Hydrate => {
  const names = new Set(
    text
      .replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
      .split(',')
      .map((name) => name.trim()),
  )
  return {
    team: names.has('team'),
    linescore: names.has('linescore'),
    probablePitcher: names.has('probablePitcher'),
    decisions: names.has('decisions'),
    broadcasts: [...names].some((name) => name.startsWith('broadcasts')),
    sponsorships: /\bgame\([^)]*\bsponsorships\b/.test(text),
    venue: names.has('venue'),
  }
}

/** Dates of the league, both included. */
export type DateRange = { from: string; to: string }

/**
 * The schedule document of some games at `t` (ms UTC): their rows by date, and with a range
 * only those of its dates. `origin` is where the addresses in it lead.
 */
export const scheduleOf = (
  games: LiveGame[],
  t: number,
  hydrate: Hydrate,
  { origin, range }: { origin: string; range: DateRange | undefined },
) => {
  const rows = games
    .map((game) => game.briefAt(t))
    .flatMap((brief) => brief.rows.map((row) => ({ brief, row })))
    .filter(({ row }) => range === undefined || (range.from <= row.date && row.date <= range.to))
  const days = Map.groupBy(rows, ({ row }) => row.date)
  const dates = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, dayRows]) => ({
      date,
      ...totals(dayRows),
      games: dayRows.map(({ brief, row }) => scheduleRow(brief, row, hydrate, origin)),
      events: [],
    }))
  return { ...totals(rows), dates }
}

const totals = (rows: { brief: Brief; row: ScheduleRow }[]) => ({
  totalItems: rows.length,
  totalEvents: 0,
  totalGames: rows.length,
  totalGamesInProgress: rows.filter(({ brief }) => brief.gameData.status.codedGameState === 'I').length,
})

const scheduleRow = (brief: Brief, row: ScheduleRow, hydrate: Hydrate, origin: string) => {
  // A game not played on this date has no score there, even if it was played later.
  const feed = row.isPlayed ? brief : { ...brief, ...unplayed(brief) }
  const { game, datetime, status, venue } = feed.gameData
  const { decisions, linescore } = feed
  const gameRef = { gamePk: feed.gamePk, teams: feed.gameData.teams }
  return {
    gamePk: feed.gamePk,
    link: feed.link,
    gameType: game.type,
    season: game.season,
    gameDate: datetime.dateTime,
    officialDate: datetime.officialDate,
    status,
    teams: { away: teamRow(feed, 'away', hydrate), home: teamRow(feed, 'home', hydrate) },
    ...(hydrate.linescore && row.isPlayed ? { linescore } : {}),
    ...(hydrate.decisions && decisions !== undefined ? { decisions } : {}),
    ...(hydrate.broadcasts ? { broadcasts: broadcastsOf(gameRef, origin) } : {}),
    ...(hydrate.sponsorships ? { sponsorships: sponsorshipsOf(gameRef, origin) } : {}),
    venue: hydrate.venue ? venue : { id: venue.id, name: venue.name, link: `/api/v1/venues/${venue.id}` },
    content: { link: `/api/v1/game/${feed.gamePk}/content` },
    gameNumber: game.gameNumber ?? 1,
    doubleHeader: game.doubleHeader ?? 'N',
    gamedayType: game.gamedayType ?? 'P',
    calendarEventID: game.calendarEventID,
    seasonDisplay: game.seasonDisplay ?? game.season,
    dayNight: datetime.dayNight,
    scheduledInnings: linescore.scheduledInnings,
    ...row.fields,
  }
}

const unplayed = ({ linescore }: Brief) => ({
  linescore: { ...linescore, innings: [], teams: { home: {}, away: {} } },
  decisions: undefined,
})

const teamRow = (feed: Brief, side: Side, hydrate: Hydrate) => {
  const team: Team = feed.gameData.teams[side]
  const { record, ...teamWithoutRecord } = team
  const probable: PersonRef | undefined = feed.gameData.probablePitchers?.[side]
  const score = runs(feed, side)
  return {
    leagueRecord: record?.leagueRecord ?? { wins: 0, losses: 0, pct: '.000' },
    ...(score === undefined ? {} : { score }),
    team: hydrate.team
      ? teamWithoutRecord
      : { id: team.id, name: team.name, link: `/api/v1/teams/${team.id}` },
    ...(isOver(feed) && score !== undefined
      ? { isWinner: (score ?? 0) > (runs(feed, side === 'away' ? 'home' : 'away') ?? 0) }
      : {}),
    ...(hydrate.probablePitcher && probable !== undefined ? { probablePitcher: probable } : {}),
  }
}

const runs = (feed: Brief, side: Side) => feed.linescore.teams[side].runs
const isOver = (feed: Brief) => feed.gameData.status.abstractGameState === 'Final'

/** Every third game is also broadcast nationwide. */
const NATIONAL_EVERY = 3
const SIDES: readonly Side[] = ['home', 'away']

type GameTeams = { gamePk: number; teams: Record<Side, { id: number }> }

/** A game's TV stations and radio, as in `broadcasts(all)`; `origin` is that of the radio streams. */
const broadcastsOf = ({ gamePk, teams }: GameTeams, origin: string): JsonObject[] =>
  SIDES.flatMap((homeAway) => {
    const club = clubOf(teams[homeAway].id)
    if (club === undefined) return []
    const common = { language: 'es', isNational: false, homeAway }
    return [
      ...(homeAway === 'home' && gamePk % NATIONAL_EVERY === 0 ? [national] : []),
      {
        id: 7_000_000 + club.id,
        name: `Dugout ${club.abbr}`,
        type: 'TV',
        callSign: `D${club.abbr}`,
        ...common,
      },
      {
        id: 8_000_000 + club.id,
        name: `Radio Dugout ${club.shortName}`,
        type: 'FM',
        callSign: `XH${club.abbr}`,
        sourceUrl: `${origin}/radio/${club.abbr}`,
        ...common,
      },
    ]
  })

const national: JsonObject = {
  id: 7_000_000,
  name: 'Canal Dugout',
  type: 'TV',
  language: 'es',
  isNational: true,
  callSign: 'DUG',
  homeAway: 'home',
}

/** The home club's sponsor, as in `game(sponsorships)`. */
const sponsorshipsOf = ({ teams }: GameTeams, origin: string): JsonObject[] => {
  const club = clubOf(teams.home.id)
  if (club === undefined) return []
  return [
    {
      offerId: 9_000_000 + club.id,
      name: `Semillas ${club.shortName}`,
      description: 'Sponsor',
      tlink: `${origin}/sponsors/${club.abbr}`,
      order: 1,
      teamId: club.id,
      displayIfPast: true,
    },
  ]
}

const clubOf = (id: number): ClubRow | undefined => CLUBS.find((it) => it.id === id)
