import { systemTimers, type Timers } from '../timers.ts'

/**
 * Sends text messages; never throws. `refused`: it will not send to this number. `unreachable`: it cannot
 * now.
 */
export type SmsSender = { send(to: string, text: string): Promise<'sent' | 'refused' | 'unreachable'> }

export type SmsDeps = {
  fetch: typeof globalThis.fetch
  url: string
  token: string
  timers?: Pick<Timers, 'timeout'>
}

const TIMEOUT_MS = 10_000
/** The statuses that blame the number or the text; any other points to us or to an outage of the provider. */
const REFUSALS = [400, 422]

/** The real client of a gateway that takes `{"to": "+52…", "text": "…"}` with a token as Bearer. */
export const openSms = (deps: SmsDeps): SmsSender => ({
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
