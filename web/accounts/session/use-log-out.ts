import { logout } from '../../../contract/accounts/own-session.ts'
import { call } from '../../api.ts'
import { useRouter } from '../../routing/use-site.ts'
import { currentSession, endSession } from './use-session.ts'

const LOGOUT_TIMEOUT_MS = 4_000

/** Ends the session on the server where it is reachable, clears it here in any case, and goes home. */
export const useLogOut = () => {
  const router = useRouter()
  return async () => {
    const session = currentSession()
    // Every tab loses the token before the server refuses it, so no tab takes its session for an expired one.
    if (session)
      void call(logout, {
        params: { id: session.user.id },
        timeoutMs: LOGOUT_TIMEOUT_MS,
        keepalive: true,
      }).catch(() => undefined)
    endSession()
    // Nobody waits for this: it concerns only this browser.
    void import('../../offline/push-subscription.ts').then(({ endPush }) => endPush()).catch(() => undefined)
    await router.navigate({ to: '/home' })
  }
}
