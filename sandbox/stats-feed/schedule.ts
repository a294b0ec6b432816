import type { PersonRef, Side, Team } from './feed-shape.ts'
import type { Brief, LiveGame } from './live-game.ts'

/** What a schedule row carries beyond the bare row, by the upstream's `hydrate` names. */
export type Hydrate = {
  team: boolean
  linescore: boolean
  probablePitcher: boolean
  decisions: boolean
  broadcasts: boolean
  venue: boolean
}

/** Reads `team,linescore(matchup,runners),venue(timezone)`; names it does not know are let through, as upstream. */
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
    venue: names.has('venue'),
  }
}

/** The schedule document of some games at `t` (ms UTC), by official date, true to that moment. */
export const scheduleOf = (games: LiveGame[], t: number, hydrate: Hydrate) => {
  const days = Map.groupBy(
    games.map((game) => game.briefAt(t)),
    (feed) => feed.gameData.datetime.officialDate,
  )
  const dates = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, feeds]) => ({
      date,
      ...totals(feeds),
      games: feeds.map((feed) => scheduleRow(feed, hydrate)),
      events: [],
    }))
  return { ...totals([...days.values()].flat()), dates }
}

const totals = (feeds: Brief[]) => ({
  totalItems: feeds.length,
  totalEvents: 0,
  totalGames: feeds.length,
  totalGamesInProgress: feeds.filter((feed) => feed.gameData.status.codedGameState === 'I').length,
})

const scheduleRow = (feed: Brief, hydrate: Hydrate) => {
  const { game, datetime, status, venue } = feed.gameData
  const { decisions, linescore } = feed
  return {
    gamePk: feed.gamePk,
    link: feed.link,
    gameType: game.type,
    season: game.season,
    gameDate: datetime.dateTime,
    officialDate: datetime.officialDate,
    status,
    teams: { away: teamRow(feed, 'away', hydrate), home: teamRow(feed, 'home', hydrate) },
    ...(hydrate.linescore ? { linescore } : {}),
    ...(hydrate.decisions && decisions !== undefined ? { decisions } : {}),
    ...(hydrate.broadcasts ? { broadcasts: [] } : {}),
    venue: hydrate.venue ? venue : { id: venue.id, name: venue.name, link: `/api/v1/venues/${venue.id}` },
    content: { link: `/api/v1/game/${feed.gamePk}/content` },
    ...(isOver(feed) ? { isTie: runs(feed, 'away') === runs(feed, 'home') } : {}),
    gameNumber: game.gameNumber ?? 1,
    publicFacing: true,
    doubleHeader: game.doubleHeader ?? 'N',
    gamedayType: game.gamedayType ?? 'P',
    tiebreaker: 'N',
    calendarEventID: game.calendarEventID,
    seasonDisplay: game.seasonDisplay ?? game.season,
    dayNight: datetime.dayNight,
    scheduledInnings: linescore.scheduledInnings,
    reverseHomeAwayStatus: false,
    recordSource: 'S',
    ifNecessary: 'N',
    ifNecessaryDescription: 'Normal Game',
  }
}

const teamRow = (feed: Brief, side: Side, hydrate: Hydrate) => {
  const team: Team = feed.gameData.teams[side]
  const { record, ...bare } = team
  const probable: PersonRef | undefined = feed.gameData.probablePitchers?.[side]
  const score = runs(feed, side)
  return {
    leagueRecord: record?.leagueRecord ?? { wins: 0, losses: 0, pct: '.000' },
    ...(score === undefined ? {} : { score }),
    team: hydrate.team ? bare : { id: team.id, name: team.name, link: `/api/v1/teams/${team.id}` },
    ...(isOver(feed)
      ? { isWinner: (score ?? 0) > (runs(feed, side === 'away' ? 'home' : 'away') ?? 0) }
      : {}),
    ...(hydrate.probablePitcher && probable !== undefined ? { probablePitcher: probable } : {}),
    splitSquad: false,
    seriesNumber: 1,
  }
}

const runs = (feed: Brief, side: Side) => feed.linescore.teams[side].runs
const isOver = (feed: Brief) => feed.gameData.status.abstractGameState === 'Final'
