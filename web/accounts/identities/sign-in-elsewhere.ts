import { appleStart } from '../../../contract/accounts/identities.ts'
import { ApiError, call } from '../../api.ts'
import { type FacebookDialog, facebookAddress } from './facebook-address.ts'
import { type SocialPurpose, saveSocialPurpose, takeSocialPurpose } from './social-purpose.ts'

/**
 * Leaves for Facebook's login, which returns to /home with a token in the fragment.
 * @throws ApiError offline, where leaving would end on the browser's own error page
 */
export const leaveForFacebook = async (
  dialog: FacebookDialog,
  purpose: SocialPurpose['purpose'],
): Promise<void> => {
  if (!navigator.onLine) throw new ApiError('errors.unreachable', 'offline', 0)
  const state = saveSocialPurpose(sessionStorage, purpose)
  location.assign(facebookAddress(dialog, location.origin, state))
}

/** Leaves for Apple's login, which returns to /home with a ticket; the server stores state and nonce. */
export const leaveForApple = async (purpose: SocialPurpose['purpose']): Promise<void> => {
  const { url } = await call(appleStart)
  saveSocialPurpose(sessionStorage, purpose)
  location.assign(url)
}

const WINDOW = 'popup,width=480,height=720'

/**
 * Proves the user at another company, in a window of its own, so that this page keeps the typed values; in
 * this tab where windows are blocked. The window notifies this browser's `onProved` when the proof is done.
 */
export const proveElsewhere = async (company: 'apple' | FacebookDialog): Promise<void> => {
  // A new window begins with a copy of this tab's storage, which includes the purpose.
  const state = saveSocialPurpose(sessionStorage, 'prove-in-window')
  const opened = open('about:blank', '_blank', WINDOW)
  takeSocialPurpose(sessionStorage)
  const leave = (url: string) => (opened ?? window).location.assign(url)
  const ownState = opened ? state : saveSocialPurpose(sessionStorage, 'prove')
  try {
    if (company !== 'apple') return leave(facebookAddress(company, location.origin, ownState, true))
    leave((await call(appleStart)).url)
  } catch (error) {
    opened?.close()
    throw error
  }
}

const CHANNEL = 'proof'

/** Tells the other pages of this browser that its session has a fresh proof. */
export const announceProof = (): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('proved')
  channel.close()
}

/** Listens for a proof in another window; returns how to stop. */
export const onProved = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
