import { paypalCancel, paypalReturn } from '../../../../contract/payments/paypal.ts'
import { Failure } from '../../../failure.ts'
import { declineFailure } from '../../charges/decline-failure.ts'
import { mayAskAgain } from '../../charges/query-pacing.ts'
import { resolveEarlierAttempts, resolveIfOpen } from '../../charges/resolve-attempt.ts'
import { changeAttempt, type SettleDeps } from '../../charges/settle.ts'
import { submitCharge } from '../../charges/submit-charge.ts'
import { membershipIdOf, type OrderRequest, placeOrder } from '../../orders/place-order.ts'
import { quoteOrder } from '../../orders/quote-order.ts'
import { type Attempt, attemptByReference } from '../../orders/store.ts'
import { accountNames, type WalletSettings } from './wallet-form.ts'

export type WalletDeps = SettleDeps & { settings: WalletSettings }

/** The request of the page; the membership's currency decides which account takes it. */
export type WalletRequest = Omit<OrderRequest, 'provider' | 'method'>

/**
 * Places an order to be paid with the wallet and prepares the company's page. The same reference again
 * returns the same attempt. Throws what `membershipIdOf` and `placeOrder` throw, `errors.badRequest` for a
 * reference of another payment method, `errors.notFound` without an account, and the refusal's failure when
 * the payment was refused.
 */
export const openWallet = async (deps: WalletDeps, request: WalletRequest): Promise<Attempt> => {
  const orderRequest = { ...request, method: 'wallet' as const, provider: await accountFor(deps, request) }
  const membershipId = membershipIdOf(orderRequest)
  await resolveEarlierAttempts(deps, orderRequest, membershipId)
  const { kind, attempt } = await placeOrder(deps, orderRequest, membershipId)
  return kind === 'new' ? opened(deps, await send(deps, attempt)) : prepareWallet(deps, attempt)
}

/** The account of an existing order; for a new order, that of the membership's currency. */
const accountFor = async (deps: WalletDeps, request: WalletRequest): Promise<OrderRequest['provider']> => {
  const membershipId = membershipIdOf(request)
  const existing = await attemptByReference(deps.db, request.reference)
  const name =
    existing?.provider ?? accountNames[(await quoteOrder(deps, { ...request, membershipId })).currency]
  const account = deps.paymentProviders.get(name)
  if (account === undefined) throw new Failure('errors.notFound')
  return account
}

/**
 * The attempt with the page where its buyer approves. Makes the page if it is missing, and captures an
 * approval. Requests that come too often change nothing. Throws as `openWallet` does.
 */
export const prepareWallet = async (deps: WalletDeps, attempt: Attempt): Promise<Attempt> => {
  if (attempt.method !== 'wallet') throw new Failure('errors.badRequest')
  if (!isUnsent(attempt)) return opened(deps, await resolveIfOpen(deps, attempt))
  return opened(deps, (await mayAskAgain(deps, attempt)) ? await send(deps, attempt) : { attempt })
}

const opened = (deps: WalletDeps, { attempt }: { attempt: Attempt }): Attempt => {
  if (attempt.status === 'failed') throw new Failure(declineFailure(deps, attempt))
  return attempt
}

/**
 * Whether PayPal's answer was lost with its process. Sending again is safe: PayPal answers the same and moves
 * no money.
 */
const isUnsent = ({ status, providerTxnId, redirectUrl }: Attempt): boolean =>
  (status === 'submitting' || status === 'unknown') && providerTxnId === null && redirectUrl === null

const send = (deps: WalletDeps, attempt: Attempt): Promise<{ attempt: Attempt }> => {
  const { publicUrl, paypal } = deps.settings
  if (paypal.mode === 'wps') return waitAt(deps, attempt, paypal.formUrl)
  const query = `?lang=${attempt.order.lang}`
  return submitCharge(deps, attempt, {
    by: { method: 'wallet', cancelUrl: `${publicUrl}${paypalCancel.path}${query}` },
    holder: { name: '', lastName: '' },
    returnTo: `${publicUrl}${paypalReturn.path}${query}`,
  })
}

/**
 * Waits for a classic button: the browser takes the order to PayPal itself, and an IPN reports the outcome.
 */
const waitAt = async (
  deps: WalletDeps,
  { id }: Attempt,
  redirectUrl: string,
): Promise<{ attempt: Attempt }> => ({
  attempt: await changeAttempt(deps, id, (it) =>
    isUnsent(it) ? { status: 'requires-action', redirectUrl } : {},
  ),
})
