import { createHmac } from 'node:crypto'
import type { PaymentProvider, ShownCard } from '../../providers/payment-provider.ts'
import type { SettleDeps } from '../settlement/settle.ts'

/**
 * Returns the same hash for every token of one card, for every user and every spelling of the holder's name.
 * It is keyed because a masked number is soon guessed; among some million cards a few share one hash.
 */
const fingerprintOf = (key: string, { number, brand, expires }: ShownCard): string =>
  createHmac('sha256', key).update(`card ${brand} ${number} ${expires}`).digest('base64url')

/** The keyed hash of the place that a card is tried from; the same each time. */
export const placeHash = (key: string, place: string): string =>
  createHmac('sha256', key).update(`place ${place}`).digest('base64url')

/**
 * The fingerprint of a token's card; undefined, with a line in the log, where the company does not show the
 * card.
 */
export const fingerprintOfToken = async (
  { log, cardKey }: Pick<SettleDeps, 'log'> & { cardKey: string },
  provider: Pick<PaymentProvider, 'name' | 'cardOf'>,
  tokenId: string,
): Promise<string | undefined> => {
  if (provider.cardOf === undefined) return undefined
  const found = await provider.cardOf(tokenId)
  if (found.kind === 'found') return fingerprintOf(cardKey, found.card)
  log.warn({ provider: provider.name, reason: found.reason }, 'it is not known which card a token is of')
  return undefined
}
