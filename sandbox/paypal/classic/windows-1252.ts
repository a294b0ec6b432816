/** The characters of bytes 0x80 to 0x9f; the other bytes are those of Latin-1. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_UPPER = 0x80
const QUESTION_MARK = 0x3f

/** The bytes of a text in windows-1252; other characters become question marks. */
export const windows1252 = (text: string): Buffer => Buffer.from([...text].map(byteOf))

const byteOf = (character: string): number => {
  const upper = UPPER.indexOf(character)
  if (upper !== -1) return FIRST_UPPER + upper
  const code = character.codePointAt(0) ?? QUESTION_MARK
  return code < FIRST_UPPER || (code >= 0xa0 && code <= 0xff) ? code : QUESTION_MARK
}

/** A form (application/x-www-form-urlencoded) whose values are in windows-1252. */
export const formText = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${[...windows1252(value)].map(encodedByte).join('')}`)
    .join('&')

const encodedByte = (byte: number): string => {
  const character = String.fromCharCode(byte)
  if (/[A-Za-z0-9_.-]/.test(character)) return character
  return character === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
