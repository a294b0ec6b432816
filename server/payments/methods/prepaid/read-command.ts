/** A command of `npm run prepaid`. Prices are in minor units; undefined means the membership's own. */
export type PrepaidCommand =
  | { kind: 'make'; count: number; membershipId: number; priceMinor: number | undefined }
  | { kind: 'list' }
  | { kind: 'withdraw'; batchId: number; isMeant: boolean }

/** Thrown for wrong options; the message names the option and the usage. */
export class PrepaidUsage extends Error {
  constructor(what: string | undefined) {
    super(
      `${what}. Use: npm run prepaid -- --count N --membership ID [--price P], or --list, or --withdraw BATCH [--yes].`,
    )
  }
}

const MAX_CARDS = 100_000
const LARGEST_ID = 2_147_483_647
/** The largest total that the contract allows, in currency units. */
const MAX_PRICE = 1_000_000

type Options = Partial<Record<'count' | 'membership' | 'price' | 'withdraw', string>> & {
  list?: boolean
  yes?: boolean
}

/** Reads the options. Throws PrepaidUsage. */
export const readPrepaidCommand = (given: Options): PrepaidCommand => {
  const { list, withdraw, yes: isMeant = false, ...making } = given
  const asked = [list === true, withdraw !== undefined, Object.keys(making).length > 0].filter(Boolean).length
  if (asked > 1) throw new PrepaidUsage('These options do not go together')
  if (list === true) return { kind: 'list' }
  if (withdraw !== undefined)
    return { kind: 'withdraw', batchId: integer('--withdraw', withdraw, LARGEST_ID), isMeant }
  return {
    kind: 'make',
    count: integer('--count', making.count, MAX_CARDS),
    membershipId: integer('--membership', making.membership, LARGEST_ID),
    priceMinor: making.price === undefined ? undefined : minorUnits(making.price),
  }
}

const integer = (name: string, text: string | undefined, max: number): number => {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (value < 1 || value > max) throw new PrepaidUsage(`${name} must be a whole number from 1 to ${max}`)
  return value
}

const minorUnits = (text: string): number => {
  const value = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= MAX_PRICE))
    throw new PrepaidUsage('--price must be an amount such as 1199 or 1199.50, at most 1000000')
  return Math.round(value * 100)
}
