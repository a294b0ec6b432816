import type { User } from '../../../contract/accounts/signed-in.ts'
import type { Membership } from '../../../contract/memberships.ts'
import type { Quote } from '../../../contract/payments/membership-quote.ts'
import { ApiError } from '../../api-error.ts'
import { isOwned } from '../../memberships/is-owned.ts'

type Fetched<T> = { data: T | undefined; error: Error | null }

type Checkout = {
  /** The membership of the address; undefined for an invalid one. */
  id: number | undefined
  /** The buyer's memberships, as far as they are known. */
  held: User['memberships']
  /** The chosen membership, or the featured one where that is not on sale. */
  offer: Fetched<Membership>
  quote: Fetched<Quote>
}

/**
 * The membership and its quote for this buyer; undefined until both are known. A membership that cannot be
 * loaded is not sold (specification, chapter 8).
 */
export const offeredOf = ({ id, held, offer, quote }: Checkout) => {
  if (id === undefined || (offer.data && offer.data.id !== id)) return 'not-sold'
  if (quote.data?.owned || (offer.data && isOwned(held, offer.data))) return 'owned'
  if (isNotSold(offer) || isNotSold(quote)) return 'not-sold'
  return offer.data && quote.data && { membership: offer.data, quote: quote.data }
}

const FORBIDDEN = 403
const NOT_FOUND = 404

/** False where only a refetch got no answer: the page and the buyer's input stay. */
const isNotSold = ({ data, error }: Fetched<unknown>): boolean => {
  if (error === null) return false
  const status = error instanceof ApiError ? error.status : 0
  return data === undefined || status === FORBIDDEN || status === NOT_FOUND
}
