import { createHmac } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import type { Language } from '../../../contract/language.ts'
import { Failure, refusedFields } from '../../failure.ts'
import { networkOf } from '../../http/security/network-of.ts'
import { admitAll, type Bucket, cancelReservation, isExceeded } from '../../throttles/throttle.ts'
import { secretsEqual } from '../secrets.ts'
import type { ProvedIdentity } from '../sign-in/log-in-by-identity.ts'
import type { IdentityDeps } from '../sign-in/prove-identity.ts'
import { beginAttempt, consumeAttempt, tryAttempt } from '../sign-in/sign-in-attempts.ts'
import { userByIdentity } from '../sign-in/store-sign-in-methods.ts'
import { findLocation, type Origin } from '../throttles/familiar-locations.ts'

export const CODE_SECONDS = 300
const MAX_TRIES = 5
const OUTAGE_RETRY_SECONDS = 30
const CODE_RANGE = 1_000_000
/** Random bytes for a code: far more than its range, so that no code is more likely than another. */
const CODE_BYTES = 6

type Deps = IdentityDeps

const stored = z.object({
  telephone: z.string(),
  lang: z.enum(['es', 'en']),
  code: z.string(),
  /** The network that gets its turn back. */
  network: z.string().nullable(),
})

/** The name under which a telephone is familiar with the devices on which it logged in. */
export const familiarName = (telephone: string): string => `telephone ${telephone}`

/**
 * Sends a code and returns the secret of this browser, without which the code opens nothing. Throws Failure
 * 'errors.badRequest' for an invalid mobile number, 'errors.tooManyAttempts', and 'errors.notReady' if no SMS
 * can be sent now.
 */
export const sendCode = async (
  deps: Deps,
  given: { telephone: string; lang: Language },
  origin: Origin,
): Promise<string> => {
  const { sms } = deps.companies
  if (sms === undefined) throw new Failure('errors.notFound')
  const telephone = mobileNumber(given.telephone)
  if (telephone === undefined) throw refusedFields({ telephone: 'forms.verifyTelephone' })
  const { buckets, network } = await bucketsOf(deps, telephone, origin)
  const giveBack = await admitAll(deps, buckets)
  const code = newCode(deps)
  const secret = await beginAttempt(deps, 'phone', CODE_SECONDS * 1_000, (it) => ({
    telephone,
    lang: given.lang,
    code: codeHash(it, code),
    network,
  }))
  const outcome = await sms.send(telephone, smsText(code, given.lang, deps.settings.publicUrl))
  if (outcome === 'sent') return secret
  await giveBack()
  if (outcome === 'refused') throw refusedFields({ telephone: 'forms.verifyTelephone' })
  throw new Failure('errors.notReady', OUTAGE_RETRY_SECONDS)
}

/** Uses this browser's code up and returns its number. Throws Failure('errors.codeIncorrect'). */
const redeemCode = async (
  deps: Deps,
  secret: string | undefined,
  code: string,
): Promise<{ telephone: string; lang: Language }> => {
  const key = { secret, kind: 'phone' } as const
  const tried = await tryAttempt(deps, { ...key, maxTries: MAX_TRIES }, stored)
  if (tried === undefined || secret === undefined || !secretsEqual(tried.code, codeHash(secret, code)))
    throw new Failure('errors.codeIncorrect')
  const used = await consumeAttempt(deps, key, stored)
  if (used.state !== 'valid') throw new Failure('errors.codeIncorrect')
  const { telephone, lang, network } = used.data
  if (network !== null) await cancelReservation(deps, networkKey(network), deps.limits.codesPerNetwork)
  return { telephone, lang }
}

/**
 * The limits of a code. Strangers who ask for codes to a number cannot use up those of its user on a familiar
 * device; and numbers of accounts have their own share, however many networks ask for codes to other numbers.
 */
const bucketsOf = async (
  deps: Deps,
  telephone: string,
  origin: Origin,
): Promise<{ buckets: Bucket[]; network: string | null }> => {
  const { codesPerNumber, codesPerNetwork, codesOnFamiliarDevices } = deps.limits
  const location = await findLocation(deps, familiarName(telephone), origin)
  if (location.kind === 'familiar-device') {
    const key = `codes to ${telephone} on ${location.name}`
    const share = { key: 'codes on familiar devices', policy: codesOnFamiliarDevices }
    return { buckets: [{ key, policy: codesPerNumber }, share], network: null }
  }
  const network = networkOf(origin.ip)
  const perNumber = { key: `codes to ${telephone}`, policy: codesPerNumber }
  const perNetwork = { key: networkKey(network), policy: codesPerNetwork }
  return { buckets: [perNumber, perNetwork, await shareOf(deps, telephone, network)], network }
}

/** The first code of a network has its own share, whatever others have used up with their further codes. */
const shareOf = async (deps: Deps, telephone: string, network: string): Promise<Bucket> => {
  const { codesToAccounts, firstCodesOfNetworks, furtherCodesOfNetworks, codesPerNetwork } = deps.limits
  if ((await userByIdentity(deps.db, 'phone', telephone)) !== undefined)
    return { key: 'codes to accounts', policy: codesToAccounts }
  const isFurther = await isExceeded(deps, networkKey(network), { ...codesPerNetwork, burst: 1 })
  return isFurther
    ? { key: 'further codes of networks', policy: furtherCodesOfNetworks }
    : { key: 'first codes of networks', policy: firstCodesOfNetworks }
}

const networkKey = (network: string) => `codes asked for from ${network}`

const newCode = ({ random }: Deps): string =>
  String(random(CODE_BYTES).readUIntBE(0, CODE_BYTES) % CODE_RANGE).padStart(6, '0')

/** A million codes are soon tried, unless the hash has a key of 256 bits that only the browser has. */
const codeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(code).digest('base64url')

/** The last line lets a telephone offer the code to our page alone (origin-bound one-time codes). */
const smsText = (code: string, lang: Language, publicUrl: string): string => {
  const text = {
    es: `Playball: tu código es ${code}. Vence en 5 minutos. No lo compartas con nadie.`,
    en: `Playball: your code is ${code}. It expires in 5 minutes. Do not share it with anyone.`,
  }[lang]
  return `${text}\n\n@${new URL(publicUrl).hostname} #${code}`
}

const DEFAULT_COUNTRY = 'MX'
/** The prefixes of mobile numbers until 2019, which many address books still have: +52 1, 044, 045. */
const OLD_PREFIX = /^(?:\+?521|04[45])(?=\d{10}$)/

/** A mobile number in E.164, of Mexico if it has no country code; undefined if it is invalid. */
const mobileNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[^\d+]/g, '').replace(OLD_PREFIX, '+52')
  const number = parsePhoneNumberFromString(digits, DEFAULT_COUNTRY)
  return number?.isValid() === true ? number.number : undefined
}

/** The visible part of a number: the first characters, with the country code, and the last four digits. */
const maskedNumber = (number: string): string => `${number.slice(0, 3)} ••• ••• ${number.slice(-4)}`

/** The identity of the telephone that got this browser's code. Throws Failure('errors.codeIncorrect'). */
export const phoneIdentity = async (
  deps: IdentityDeps,
  secret: string | undefined,
  code: string,
): Promise<ProvedIdentity> => {
  const { telephone, lang } = await redeemCode(deps, secret, code)
  return {
    provider: 'phone',
    subject: telephone,
    label: maskedNumber(telephone),
    newcomer: { loginType: 'accountkit', name: undefined, telephone, lang },
  }
}
