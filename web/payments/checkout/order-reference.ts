const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const RANDOM_LENGTH = 8

/**
 * `{user}-{membership}-{8 alphanumerics}` (specification, chapter 3), a new one for each press of "pay".
 * `randomBytes` fills an array as crypto.getRandomValues does.
 */
export const newReference = (
  userId: number,
  membershipId: number,
  randomBytes: (into: Uint8Array<ArrayBuffer>) => Uint8Array,
): string => `${userId}-${membershipId}-${randomSuffix(randomBytes)}`

/** Bytes beyond the last multiple of the alphabet are discarded: every character is equally likely. */
const randomSuffix = (randomBytes: (into: Uint8Array<ArrayBuffer>) => Uint8Array): string => {
  const unbiasedLimit = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(new Uint8Array(RANDOM_LENGTH * 2))) {
      if (byte < unbiasedLimit && text.length < RANDOM_LENGTH) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** The membership of a reference; undefined for an invalid one. */
export const membershipIdOf = (reference: string): number | undefined => {
  const found = /^[1-9]\d{0,9}-([1-9]\d{0,9})-[A-Za-z0-9]{8}$/.exec(reference)
  return found ? Number(found[1]) : undefined
}
