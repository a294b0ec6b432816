import * as country from './accounts/country.ts'
import * as followedPlayers from './accounts/followed-players.ts'
import * as identities from './accounts/identities.ts'
import * as logIn from './accounts/log-in.ts'
import * as ownSession from './accounts/own-session.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as profile from './accounts/profile.ts'
import * as proof from './accounts/proof.ts'
import * as recovery from './accounts/recovery.ts'
import * as sessions from './accounts/sessions.ts'
import * as spoilers from './accounts/spoilers.ts'
import type { Endpoint } from './endpoint.ts'
import * as artwork from './games/artwork.ts'
import * as boxScore from './games/box-score.ts'
import * as calendar from './games/calendar.ts'
import * as calendarFiles from './games/calendar-files.ts'
import * as directory from './games/directory.ts'
import * as gameCourse from './games/game-course.ts'
import * as gameCut from './games/game-cut.ts'
import * as gameDetail from './games/game-detail.ts'
import * as leaders from './games/leaders.ts'
import * as live from './games/live.ts'
import * as playByPlay from './games/play-by-play.ts'
import * as players from './games/player.ts'
import * as scoreboard from './games/scoreboard.ts'
import * as scoreboardStream from './games/scoreboard-stream.ts'
import * as standing from './games/standing.ts'
import * as teams from './games/teams.ts'
import * as memberships from './memberships.ts'
import * as notifications from './notifications.ts'
import * as cardPage from './payments/card-page.ts'
import * as cash from './payments/cash.ts'
import * as membershipQuote from './payments/membership-quote.ts'
import * as payments from './payments/payments.ts'
import * as paypal from './payments/paypal.ts'
import * as prepaid from './payments/prepaid.ts'
import * as site from './site.ts'
import * as compatibility from './streaming/compatibility.ts'
import * as playbackReports from './streaming/playback-reports.ts'
import * as streamSource from './streaming/stream-source.ts'
import * as streaming from './streaming/streaming.ts'
import * as watchPositions from './streaming/watch-positions.ts'

/** Every call of the product: the permission table, and the source of openapi.json. */
export const endpoints = {
  config: site.config,
  policyReport: site.policyReport,
  login: logIn.login,
  entrepreneurLogin: logIn.entrepreneurLogin,
  register: logIn.register,
  logout: ownSession.logout,
  me: ownSession.me,
  geolocation: country.geolocation,
  forgot: recovery.forgot,
  resetWays: recovery.resetWays,
  resetPassword: recovery.resetPassword,
  confirmEmail: recovery.confirmEmail,
  resendConfirmation: recovery.resendConfirmation,
  updateUser: profile.updateUser,
  changeEmail: profile.changeEmail,
  exportUser: profile.exportUser,
  deleteUser: profile.deleteUser,
  ownSpoilers: spoilers.ownSpoilers,
  saveSpoilers: spoilers.saveSpoilers,
  ownPlayers: followedPlayers.ownPlayers,
  savePlayers: followedPlayers.savePlayers,
  sessions: sessions.sessions,
  endSession: sessions.endSession,
  stopPlayback: sessions.stopPlayback,
  endOtherSessions: sessions.endOtherSessions,
  accountKitStart: identities.accountKitStart,
  accountKitLogin: identities.accountKitLogin,
  facebookLogin: identities.facebookLogin,
  appleStart: identities.appleStart,
  appleReturn: identities.appleReturn,
  appleLogin: identities.appleLogin,
  identities: identities.identities,
  joinIdentity: identities.joinIdentity,
  partIdentity: identities.partIdentity,
  passkeys: passkeys.passkeys,
  passkeyOptions: passkeys.passkeyOptions,
  addPasskey: passkeys.addPasskey,
  deletePasskey: passkeys.deletePasskey,
  passkeyLoginOptions: passkeys.passkeyLoginOptions,
  passkeyLogin: passkeys.passkeyLogin,
  proof: proof.proof,
  prove: proof.prove,
  proofCode: proof.proofCode,
  proofPasskeyOptions: proof.proofPasskeyOptions,
  membershipsList: memberships.membershipsList,
  membershipById: memberships.membershipById,
  membershipQuote: membershipQuote.membershipQuote,
  membershipByCountry: memberships.membershipByCountry,
  membershipByDefault: memberships.membershipByDefault,
  passDrawing: memberships.passDrawing,
  cardCharge: payments.cardCharge,
  confirmCard: payments.confirmCard,
  cardPage: cardPage.cardPage,
  cashReference: cash.cashReference,
  purchases: payments.purchases,
  purchase: payments.purchase,
  openpayNotice: payments.openpayNotice,
  paypalOrder: paypal.paypalOrder,
  paypalCheckout: paypal.paypalCheckout,
  paypalReturn: paypal.paypalReturn,
  paypalCancel: paypal.paypalCancel,
  paypalNotice: paypal.paypalNotice,
  prepaidLookup: prepaid.prepaidLookup,
  prepaidRedemption: prepaid.prepaidRedemption,
  calendar: calendar.calendar,
  gameStreaming: calendar.gameStreaming,
  gameCalendar: calendarFiles.gameCalendar,
  clubCalendar: calendarFiles.clubCalendar,
  scoreboard: scoreboard.scoreboard,
  boxScore: boxScore.boxScore,
  playByPlay: playByPlay.playByPlay,
  introToken: streaming.introToken,
  videosAccess: streaming.videosAccess,
  openStream: streaming.openStream,
  streamHeartbeat: streaming.streamHeartbeat,
  castStream: streaming.castStream,
  closeStream: streaming.closeStream,
  savePlaybackReport: playbackReports.savePlaybackReport,
  playbackReports: playbackReports.playbackReports,
  watchPosition: watchPositions.watchPosition,
  saveWatchPosition: watchPositions.saveWatchPosition,
  notificationKey: notifications.notificationKey,
  notificationAlerts: notifications.notificationAlerts,
  endNotificationDevice: notifications.endNotificationDevice,
  saveNotificationDevice: notifications.saveNotificationDevice,
  saveGameAlert: notifications.saveGameAlert,
  saveClubAlert: notifications.saveClubAlert,
  streamSource: streamSource.streamSource,
  ladder: compatibility.ladder,
  lineSample: compatibility.lineSample,
  readiness: compatibility.readiness,
  gameCourse: gameCourse.gameCourse,
  gameCut: gameCut.gameCut,
  gameDetail: gameDetail.gameDetail,
  gamesByDate: calendar.gamesByDate,
  gameLogUntil: live.gameLogUntil,
  gameStream: live.gameStream,
  leaders: leaders.leaders,
  player: players.player,
  crest: artwork.crest,
  portrait: artwork.portrait,
  thumb: artwork.thumb,
  scoreboardStream: scoreboardStream.scoreboardStream,
  standing: standing.standing,
  directory: directory.directory,
  team: teams.team,
  teams: teams.teams,
} as const satisfies Record<string, Endpoint>
