import { createHmac } from 'node:crypto'
import { secretsEqual } from '../../accounts/secrets.ts'

/**
 * What is stored of a card's secret code: keyed, since eight digits are soon tried against any hash without a key, and
 * bound to the folio (decision 37).
 */
export const codeHash = (key: string, folio: string, code: string): string =>
  createHmac('sha256', key).update(`prepaid ${folio} ${code}`).digest('base64url')

/** Whether it is the code of this card; the same work where there is no card. */
export const isCodeOf = (
  key: string,
  card: { folio: string; codeHash: string } | undefined,
  code: string,
): boolean => secretsEqual(card?.codeHash ?? '', codeHash(key, card?.folio ?? '', code)) && card !== undefined
