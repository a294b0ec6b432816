import type { Clock } from '../../clock.ts'
import type { WaysInSettings } from '../../settings/ways-in.ts'
import type { Timers } from '../../timers.ts'
import { systemTimers } from '../../timers.ts'
import { type Apple, openApple } from './apple.ts'
import { type Facebook, openFacebook } from './facebook.ts'

/**
 * Sends text messages; never throws. `refused`: it will not send to this number. `unreachable`: it cannot
 * now.
 */
type SmsSender = { send(to: string, text: string): Promise<'sent' | 'refused' | 'unreachable'> }

type SmsDeps = {
  fetch: typeof globalThis.fetch
  url: string
  token: string
  timers?: Pick<Timers, 'timeout'>
}

const TIMEOUT_MS = 10_000
/** The statuses that blame the number or the text; any other points to us or to an outage of the provider. */
const REFUSALS = [400, 422]

/** The real client of a gateway that takes `{"to": "+52…", "text": "…"}` with a token as Bearer. */
const openSms = (deps: SmsDeps): SmsSender => ({
  send: async (to, text) => {
    const { timers = systemTimers } = deps
    try {
      const answer = await deps.fetch(deps.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${deps.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: timers.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      return REFUSALS.includes(answer.status) ? 'refused' : 'unreachable'
    } catch {
      return 'unreachable'
    }
  },
})

/**
 * The companies that can prove a user's identity; those that this installation does not have are undefined.
 */
export type Companies = {
  sms: SmsSender | undefined
  facebook: Facebook | undefined
  apple: Apple | undefined
}

type Deps = {
  settings: { waysIn: WaysInSettings }
  clock: Clock
  fetch: typeof globalThis.fetch
  timers?: Timers
}

/** The real clients of those whose settings there are. */
export const openCompanies = ({ settings, ...outside }: Deps): Companies => {
  const { sms, facebook, apple } = settings.waysIn
  return {
    sms: sms && openSms({ ...outside, ...sms }),
    facebook: facebook && openFacebook({ ...outside, ...facebook }),
    apple: apple && openApple({ ...outside, ...apple }),
  }
}
