import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import type { Arrival } from '../session/arrivals.ts'

/** The views of the modal; recovery begins with the e-mail that was typed at the login. */
export type AccessView =
  | { kind: 'login' | 'recovery'; email?: string }
  | { kind: 'register' | 'phone' }
  | Arrival

/** Callbacks for the ends of the modal's work. */
export type AccessEndings = {
  onDismissed: () => void
  onLoggedIn: (signedIn: SignedIn) => void
  onRegistered: (signedIn: SignedIn) => void
  /** A login at another company ends in a page of its own (specification, chapter 4). */
  onLoggedInElsewhere: (signedIn: SignedIn) => void
  /** Called when a user who added a sign-in method, or gave that up, is back where they left from. */
  onBackToAccount: () => void
}
