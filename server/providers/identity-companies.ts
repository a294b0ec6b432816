import type { Clock } from '../clock.ts'
import type { WaysInSettings } from '../settings/ways-in.ts'
import type { Timers } from '../timers.ts'
import { type Apple, openApple } from './apple.ts'
import { type Facebook, openFacebook } from './facebook.ts'
import { openSms, type SmsSender } from './sms.ts'

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
