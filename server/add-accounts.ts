import type { FastifyInstance } from 'fastify'
import type { AccountsDeps } from './accounts/accounts-deps.ts'
import { identityRoutes } from './accounts/identities/identity-routes.ts'
import type { IdentityDeps } from './accounts/identities/prove-identity.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { proofRoutes } from './accounts/proof/routes.ts'
import { recoveryRoutes } from './accounts/recovery/routes.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { sessionsRoutes } from './accounts/sessions/routes.ts'
import { scaledLimits } from './accounts/throttles/throttle.ts'
import { forgetBuyer } from './payments/forget-buyer.ts'
import { purchasesOf } from './payments/purchases-of.ts'
import type { Settings } from './settings/settings.ts'
import { endPlayback } from './streaming/end-playback.ts'

/** Accounts, with what they need of playback and payments. */
export const addAccounts = (
  app: FastifyInstance,
  given: Pick<AccountsDeps, 'gate' | 'db' | 'clock' | 'passwords' | 'random' | 'geolocation' | 'timers'> &
    Pick<IdentityDeps, 'companies' | 'log'> & { settings: Settings },
): void => {
  const deps: AccountsDeps = {
    ...given,
    limits: scaledLimits(given.settings.attemptsFactor),
    endPlayback: (of) => endPlayback(given, of, 'logout'),
    purchasesOf: (userId) => purchasesOf(given.db, userId),
    forgetBuyer,
  }
  accountsRoutes(app, deps)
  recoveryRoutes(app, deps)
  sessionsRoutes(app, deps)
  profileRoutes(app, deps)
  identityRoutes(app, given)
  proofRoutes(app, { ...deps, ...given })
}
