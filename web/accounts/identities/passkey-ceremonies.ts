import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  type Passkey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from '../../../contract/accounts/passkeys.ts'
import { proofPasskeyOptions } from '../../../contract/accounts/proof.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { sendProof } from './send-proof.ts'

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn()

/** Logs in with a passkey that the user chooses in the browser's own dialog. */
export const logInWithPasskey = async (): Promise<SignedIn> => authenticate(false)

/**
 * Offers the passkeys in the suggestions of the e-mail field, until `stopSuggestingPasskeys`. Returns
 * undefined where the browser cannot offer them, and where no login follows.
 */
export const suggestPasskeys = async (): Promise<SignedIn | undefined> => {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  return authenticate(true).catch(() => undefined)
}

export const stopSuggestingPasskeys = (): void => WebAuthnAbortService.cancelCeremony()

const authenticate = async (useBrowserAutofill: boolean): Promise<SignedIn> => {
  const options = await call(passkeyLoginOptions)
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill,
  })
  return call(passkeyLogin, { body: { credential: { ...credential } } })
}

/** Proves the user by a passkey of their account. */
export const proveWithPasskey = async (): Promise<void> => {
  const options = await call(proofPasskeyOptions)
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  await sendProof({ by: 'passkey', credential: { ...credential } })
}

/** Makes a passkey for the logged-in user on this device. */
export const createPasskey = async (name: string): Promise<Passkey> => {
  const options = await call(passkeyOptions)
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return call(addPasskey, { body: { name, credential: { ...credential } } })
}

/** Why the browser made or chose no passkey: the user closed its dialog, or already has one here. */
export const passkeyRefusal = (error: unknown): 'cancelled' | 'exists' | undefined => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'exists'
  const isRefused = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
  return isRefused ? 'cancelled' : undefined
}
