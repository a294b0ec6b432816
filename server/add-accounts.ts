import type { FastifyInstance } from 'fastify'
import { type AccountsDeps, openAccounts } from './accounts/accounts-deps.ts'
import { identityRoutes } from './accounts/identity-routes.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { proofRoutes } from './accounts/reauthentication/routes.ts'
import { recoveryRoutes } from './accounts/recovery/routes.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { sessionsRoutes } from './accounts/sessions/routes.ts'
import type { IdentityDeps } from './accounts/sign-in/prove-identity.ts'
import { spoilersRoutes } from './accounts/spoilers/routes.ts'
import type { ViewerVaults } from './accounts/spoilers/viewer-vaults.ts'
import { forgetNotifications, notificationsOf } from './notifications/alerts.ts'
import { cancelLeft, forgetBuyer } from './payments/charges/forget-buyer.ts'
import type { SettleDeps } from './payments/charges/settle.ts'
import { paymentsOf } from './payments/payments-of.ts'
import type { Settings } from './settings/settings.ts'
import { endPlayback, playbackOf, playingNow, stopPlaying } from './streaming/lease/playing-now.ts'
import { forgetPositions, positionsOf } from './streaming/positions/positions-of.ts'
import { allReportsOf, forgetReports } from './streaming/reports/reports-of.ts'
import type { StreamingDeps } from './streaming/routes.ts'
import { scaledLimits } from './throttles/policies.ts'

/** Adds the accounts, with their dependencies on playback and payments. */
export const addAccounts = (
  app: FastifyInstance,
  given: Pick<
    AccountsDeps,
    'gate' | 'db' | 'clock' | 'passwords' | 'random' | 'geolocation' | 'timers' | 'log'
  > &
    Pick<IdentityDeps, 'companies'> &
    SettleDeps & { settings: Settings } & Pick<StreamingDeps, 'clubsOf'> & { vaults: ViewerVaults },
): void => {
  const deps = openAccounts(app, {
    ...given,
    limits: scaledLimits(given.settings.attemptsFactor),
    endPlayback: (of) => endPlayback(given, of, 'logout'),
    playingNow: (userId, sessions) => playingNow(given, userId, sessions),
    stopPlaying: (userId, sessions, sessionId) => stopPlaying(given, userId, sessions, sessionId),
    playbackOf: (userId) => playbackOf(given.db, userId),
    positionsOf: (userId) => positionsOf(given.db, userId),
    forgetPositions,
    reportsOf: (userId) => allReportsOf(given.db, userId),
    forgetReports,
    notificationsOf: (userId) => notificationsOf(given.db, userId),
    forgetNotifications,
    paymentsOf: (userId) => paymentsOf(given.db, userId),
    forgetBuyer: (tx, userId) =>
      forgetBuyer({ ...given, db: tx, contactKey: given.settings.contactKey }, userId),
    cancelLeft: (left) => cancelLeft(given, left),
  })
  accountsRoutes(app, deps)
  recoveryRoutes(app, deps)
  sessionsRoutes(app, deps)
  profileRoutes(app, deps)
  spoilersRoutes(app, given)
  identityRoutes(app, given)
  proofRoutes(app, { ...deps, companies: given.companies, settings: given.settings })
}
