import { appleStart } from '../../../contract/accounts/identities.ts'
import { ApiError, call } from '../../api.ts'
import { type FacebookDialog, facebookAddress } from './facebook-address.ts'
import { type SocialPurpose, saveSocialPurpose } from './social-purpose.ts'

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

/** Leaves for Apple's login, which returns to /home with a ticket; the server keeps state and nonce. */
export const leaveForApple = async (purpose: SocialPurpose['purpose']): Promise<void> => {
  const { url } = await call(appleStart)
  saveSocialPurpose(sessionStorage, purpose)
  location.assign(url)
}
