import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import type { Arrival } from '../session/arrivals.ts'

/** What the modal shows; recovery begins with the e-mail that was typed at the login. */
export type AccessView =
  | { kind: 'login' | 'recovery'; email?: string }
  | { kind: 'register' | 'phone' }
  | Arrival

/** What happens when the modal has done its work. */
export type AccessEndings = {
  onDismissed: () => void
  onLoggedIn: (signedIn: SignedIn) => void
  onRegistered: (signedIn: SignedIn) => void
  /** A login at another company ends in a page of its own (specification, chapter 4). */
  onLoggedInElsewhere: (signedIn: SignedIn) => void
  /** A person who joined a way in, or gave it up, is back where they left from. */
  onBackToAccount: () => void
}
