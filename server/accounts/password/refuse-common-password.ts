import { refusedFields } from '../../failure.ts'

/** The user's own words, of which the password must not be made. */
export type Owner = { name: string; email: string | null }

const MIN_WORD_LENGTH = 4
const MAX_SEQUENCE_STEPS = 2

/**
 * Throws Failure('errors.passwordCommon') for a password on the lists of stolen ones, also with a few digits
 * behind it, and for one made only of the product's, the league's or the user's own words, of a sequence or
 * of one repeated part.
 */
export const refuseCommonPassword = async (password: string, owner: Owner): Promise<void> => {
  const plain = plainly(password)
  if (isRepetition(plain) || isSequence(plain) || isOwnWords(plain, owner) || isListed(plain, await words()))
    throw refusedFields({ password: 'errors.passwordCommon' }, 'errors.passwordCommon')
}

/** `passwords`: the most used of known thefts; `spanish`: words and names. All without accents and case. */
type CommonWords = { passwords: ReadonlySet<string>; spanish: ReadonlySet<string> }

/** Loaded with the first new password: 0.2 s and some 15 MB that a start does not wait for. */
const loadCommonWords = async (): Promise<CommonWords> => {
  const [common, spanish] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return {
    passwords: new Set(common.dictionary['passwords-common'].map(plainly)),
    spanish: new Set(
      [
        spanish.dictionary['commonWords-es-es'],
        spanish.dictionary['firstnames-es-es'],
        spanish.dictionary['lastnames-es-es'],
      ]
        .flat()
        .map(plainly),
    ),
  }
}

let loaded: Promise<CommonWords> | undefined
const words = () => {
  loaded ??= loadCommonWords()
  return loaded
}

/** The text without accents and case, as a guesser tries it. */
const plainly = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const isRepetition = (plain: string) => /^(.{1,4})\1+.{0,3}$/u.test(plain)

/** `12345678`, `abcdefgh`, `87654321`: nearly all steps from one character to the next are equal. */
const isSequence = (plain: string): boolean => {
  const codes = [...plain].map((it) => it.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return [1, -1].some((step) => steps.filter((it) => it !== step).length <= MAX_SEQUENCE_STEPS)
}

/** A stolen password, or a word of the language or a name with a year or another tail of digits and marks. */
const isListed = (plain: string, { passwords, spanish }: CommonWords): boolean => {
  if (passwords.has(plain)) return true
  const [, core = '', tail = ''] = /^(.*?)(\d{0,4}[!.*#]?)$/u.exec(plain) ?? []
  return tail !== '' && (passwords.has(core) || spanish.has(core))
}

const LEAGUE_WORDS =
  'playball liga pacifico mexicana mexico aguilas mexicali naranjeros hermosillo yaquis obregon mayos navojoa caneros mochis algodoneros guasave tomateros culiacan venados mazatlan charros jalisco sultanes monterrey contrasena password clave'.split(
    ' ',
  )

/** Whether a password has only own words, with digits and marks around them. */
const isOwnWords = (plain: string, owner: Owner): boolean => {
  const words = [...userWords(owner), ...LEAGUE_WORDS].sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plain)
  return rest !== plain && !/\p{L}/u.test(rest)
}

/** The e-mail and the part before its @, however short, and the longer words of e-mail and name. */
const userWords = ({ name, email }: Owner): string[] => {
  const address = plainly(email ?? '')
  const [local = ''] = address.split('@')
  const parts = `${plainly(name)} ${address}`.split(/[^\p{L}]+/u)
  return [address, local, ...parts.filter((it) => it.length >= MIN_WORD_LENGTH)].filter((it) => it !== '')
}
