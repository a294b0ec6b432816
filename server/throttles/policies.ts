/** A leaky bucket: `burst` tries at once, then one each `everyMs`. */
export type Rate = { burst: number; everyMs: number }

/**
 * A limit, and what happens to a try past it. `refuse`: it waits for up to 5 s, or is refused. `late`: it is
 * done later, one try at a time. `skip`: it is left out. `slow`: it is counted alone, and its caller queues.
 */
export type Policy<Past extends 'refuse' | 'late' | 'skip' | 'slow' = 'refuse' | 'late' | 'skip' | 'slow'> =
  Rate & {
    past: Past
    /** Past so many tries, each is delayed more than the last. */
    slowFrom?: number
    /** Whether the demo's and the tests' factor multiplies it, as for a network of many users. */
    isScaled?: boolean
  }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Every limit that the database counts, so that all servers share it (decision 21). */
export const LIMITS = {
  // Logins. Guessing at one user is limited to 100 tries an hour (OWASP ASVS), from however many networks.
  /** Tries as one user from one place: a network, or a device on which the user logged in before. */
  perLocation: { past: 'refuse', burst: 10, everyMs: 5 * SECOND_MS },
  /** Tries as one user from all unfamiliar places together, and from each familiar place by itself. */
  perAccount: { past: 'refuse', burst: 200, everyMs: 36 * SECOND_MS, slowFrom: 20 },
  /** Failed logins from one network, perhaps a carrier's thousands of users. */
  failuresPerNetwork: { past: 'slow', burst: 100, everyMs: 6 * SECOND_MS, isScaled: true },
  /** Tries of one Entrepreneur's NIP from all unfamiliar places together: it has as few as four digits. */
  perNumber: { past: 'refuse', burst: 20, everyMs: 360 * SECOND_MS, slowFrom: 5 },
  /** Such tries from one network: at half the pace, so that no single network uses up the common limit. */
  perNumberAndNetwork: { past: 'refuse', burst: 5, everyMs: 720 * SECOND_MS },
  /** Tries of all NIPs together from unfamiliar places. */
  unfamiliarNips: { past: 'slow', burst: 60, everyMs: 12 * SECOND_MS },
  /** Current passwords in one session, so that a stolen session has few tries from all places together. */
  passwordsPerSession: { past: 'refuse', burst: 10, everyMs: 36 * SECOND_MS },

  // Registrations and mails.
  registrationsPerNetwork: { past: 'slow', burst: 60, everyMs: MINUTE_MS, isScaled: true },
  linksPerNetwork: { past: 'slow', burst: 3, everyMs: 20 * MINUTE_MS, isScaled: true },
  /** Links mailed to one address, counted for each kind of link. */
  linksPerAddress: { past: 'late', burst: 3, everyMs: 20 * MINUTE_MS },
  emailChangesPerUser: { past: 'refuse', burst: 3, everyMs: 20 * MINUTE_MS },
  /** Notices of one kind to one address. */
  noticesPerAddress: { past: 'skip', burst: 10, everyMs: HOUR_MS },

  // Sign-in methods of companies and telephones.
  /** Codes to one number; those for a device on which the number logged in before are counted separately. */
  codesPerNumber: { past: 'refuse', burst: 3, everyMs: 20 * MINUTE_MS },
  /** Unused codes of one network: a code that is typed in right gives its turn back. */
  codesPerNetwork: { past: 'refuse', burst: 10, everyMs: DAY_MS / 10, isScaled: true },
  // SMS cost money. Four shares allow 500 codes together, then ten a minute: those to known devices, those to
  // accounts, and to other numbers the first unused code of a network and its further ones.
  codesOnFamiliarDevices: { past: 'refuse', burst: 100, everyMs: MINUTE_MS / 2 },
  codesToAccounts: { past: 'refuse', burst: 150, everyMs: MINUTE_MS / 3 },
  firstCodesOfNetworks: { past: 'refuse', burst: 150, everyMs: MINUTE_MS / 3 },
  furtherCodesOfNetworks: { past: 'refuse', burst: 100, everyMs: MINUTE_MS / 2 },
  /** Proofs of identity from one network that a company refused. */
  refusedProofsPerNetwork: { past: 'refuse', burst: 60, everyMs: 10 * SECOND_MS, isScaled: true },
  /** Sign-ins begun from one network: each occupies a row until it is over. */
  beginningsPerNetwork: { past: 'refuse', burst: 300, everyMs: SECOND_MS / 2, isScaled: true },

  // Prepaid cards: wrong codes of an account and of a network.
  cardCodesPerAccount: { past: 'refuse', burst: 10, everyMs: 6 * MINUTE_MS },
  wrongCardCodesPerNetwork: { past: 'slow', burst: 60, everyMs: 10 * SECOND_MS, isScaled: true },

  // Questions to a payment provider.
  /** Polls of one buyer, however many orders and tabs they have open. */
  paymentPolls: { past: 'skip', burst: 5, everyMs: SECOND_MS },
  /** Slow enough for the provider, fast enough that a buyer's twenty open orders have their turn in 80 s. */
  paymentJobs: { past: 'skip', burst: 4, everyMs: 4 * SECOND_MS },
  /** Repeated requests for one attempt: a refreshed page, a retry, a second return from a wallet. */
  requestsPerAttempt: { past: 'skip', burst: 3, everyMs: 2 * SECOND_MS },
  requestsPerBuyer: { past: 'skip', burst: 20, everyMs: SECOND_MS },
  /** Notices of a network that anybody may have sent and that name no order of ours. */
  unknownNoticesPerNetwork: { past: 'skip', burst: 30, everyMs: MINUTE_MS },
} as const satisfies Record<string, Policy>

export type Limits = { [Name in keyof typeof LIMITS]: Policy<(typeof LIMITS)[Name]['past']> }

/** The limits with `factor` times the attempts of a network; those of a user stay. */
export const scaledLimits = (factor: number): Limits => {
  const scaled = Object.entries(LIMITS).map(([name, it]: [string, Policy]) => [
    name,
    it.isScaled === true ? { ...it, burst: it.burst * factor, everyMs: it.everyMs / factor } : it,
  ])
  return Object.fromEntries(scaled)
}

/** Calls that one caller may make at one server: `burst` at once, then `perSecond`; counted in memory. */
export type CallRate = { burst: number; perSecond: number }

export const CALLS = {
  /** A page makes some ten calls, and one each 15 s while it plays. */
  ofAccount: { burst: 240, perSecond: 4 },
  /** Calls without a session: ten thousand fans behind one carrier's address open the site at a start. */
  ofNetwork: { burst: 6_000, perSecond: 100 },
} satisfies Record<string, CallRate>

/**
 * Limits of tries without success within an hour, by accounts that never bought. A network with `firstTries`
 * refuses accounts and devices that tried nothing yet, one with `furtherTries` all others; each buyer of the
 * network adds `perBuyer` to both.
 */
export type CardLimits = {
  perCard: { maxAccounts: number; maxRefusals: number }
  perDevice: number
  network: { firstTries: number; furtherTries: number; perBuyer: number }
  /** Replaces `network` while the whole shop has more refusals than its buyers explain. */
  networkOfTestedShop: { firstTries: number; furtherTries: number; perBuyer: number }
  shop: { refusals: number; perBuyer: number }
}

/**
 * Banks refuse one honest try in three, and the next one mostly succeeds. A crowd behind one address stays
 * far below its limit, as buyers count no more. A tester's cards are refused one after the other.
 */
const CARD_LIMITS: CardLimits = {
  perCard: { maxAccounts: 3, maxRefusals: 10 },
  perDevice: 10,
  network: { firstTries: 14, furtherTries: 5, perBuyer: 2 },
  networkOfTestedShop: { firstTries: 5, furtherTries: 2, perBuyer: 2 },
  shop: { refusals: 30, perBuyer: 2 },
}

/** The usual limits times `factor`. Shared test cards have no limit of their own. */
export const cardLimits = (factor: number, areCardsShared: boolean): CardLimits => {
  const timesFactor = <T extends Record<string, number>>(limit: T): T =>
    Object.fromEntries(Object.entries(limit).map(([key, value]) => [key, value * factor])) as T
  return {
    perCard: timesFactor(areCardsShared ? UNLIMITED : CARD_LIMITS.perCard),
    perDevice: CARD_LIMITS.perDevice * factor,
    network: timesFactor(CARD_LIMITS.network),
    networkOfTestedShop: timesFactor(CARD_LIMITS.networkOfTestedShop),
    shop: { ...CARD_LIMITS.shop, refusals: CARD_LIMITS.shop.refusals * factor },
  }
}

const UNLIMITED = { maxAccounts: Number.POSITIVE_INFINITY, maxRefusals: Number.POSITIVE_INFINITY }
