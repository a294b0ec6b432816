import * as accounts from './accounts.ts'
import type { Endpoint } from './endpoint.ts'
import * as artwork from './games/artwork.ts'
import * as boxScore from './games/box-score.ts'
import * as calendar from './games/calendar.ts'
import * as gameDetail from './games/game-detail.ts'
import * as leaders from './games/leaders.ts'
import * as live from './games/live.ts'
import * as playByPlay from './games/play-by-play.ts'
import * as players from './games/players.ts'
import * as scoreboard from './games/scoreboard.ts'
import * as standing from './games/standing.ts'
import * as teams from './games/teams.ts'
import * as memberships from './memberships.ts'
import * as payments from './payments.ts'
import * as site from './site.ts'
import * as streaming from './streaming.ts'

/** Every call of the product: the permission table, and the source of openapi.json. */
export const endpoints = {
  config: site.config,
  policyReport: site.policyReport,
  login: accounts.login,
  register: accounts.register,
  logout: accounts.logout,
  me: accounts.me,
  geolocation: accounts.geolocation,
  membershipsList: memberships.membershipsList,
  membershipById: memberships.membershipById,
  membershipByCountry: memberships.membershipByCountry,
  membershipByDefault: memberships.membershipByDefault,
  cardCharge: payments.cardCharge,
  confirmCard: payments.confirmCard,
  purchases: payments.purchases,
  openpayNotice: payments.openpayNotice,
  calendar: calendar.calendar,
  gameStreaming: calendar.gameStreaming,
  scoreboard: scoreboard.scoreboard,
  boxScore: boxScore.boxScore,
  playByPlay: playByPlay.playByPlay,
  openStream: streaming.openStream,
  streamHeartbeat: streaming.streamHeartbeat,
  closeStream: streaming.closeStream,
  gameDetail: gameDetail.gameDetail,
  gamesByDate: calendar.gamesByDate,
  gameLogUntil: live.gameLogUntil,
  gameStream: live.gameStream,
  leaders: leaders.leaders,
  player: players.player,
  crest: artwork.crest,
  portrait: artwork.portrait,
  thumb: artwork.thumb,
  scoreboardStream: live.scoreboardStream,
  standing: standing.standing,
  team: teams.team,
  teams: teams.teams,
} as const satisfies Record<string, Endpoint>
