import { createHmac } from 'node:crypto'
import { secretsEqual } from '../../../accounts/secrets.ts'

/**
 * The stored hash of a card's secret code. It is keyed, since eight digits are soon guessed from a hash
 * without a key, and bound to the folio (decision 37).
 */
export const codeHash = (key: string, folio: string, code: string): string =>
  createHmac('sha256', key).update(`prepaid ${folio} ${code}`).digest('base64url')

/** Whether the code is this card's; does the same work where there is no card. */
export const isCodeOf = (
  key: string,
  card: { folio: string; codeHash: string } | undefined,
  code: string,
): boolean => secretsEqual(card?.codeHash ?? '', codeHash(key, card?.folio ?? '', code)) && card !== undefined
