import type { Rate } from '../../throttles/throttle.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export type IdentityLimits = {
  /** Codes to one number; those for a device on which the number logged in before are counted separately. */
  codesPerNumber: Rate
  /** Unused codes of one network: a code that is typed in right gives its turn back. */
  codesPerNetwork: Rate
  /**
   * The limits of SMS costs, in separate shares: codes on devices on which their number logged in, codes to
   * numbers that have an account, and codes to others: the first unused one of a network, and its further
   * ones.
   */
  codesOnFamiliarDevices: Rate
  codesToAccounts: Rate
  firstCodesOfNetworks: Rate
  furtherCodesOfNetworks: Rate
  /** Proofs of identity from one network that a company refused. */
  refusedProofsPerNetwork: Rate
  /** Sign-ins begun from one network: each occupies a row until it is over. */
  beginningsPerNetwork: Rate
}

const LIMITS: IdentityLimits = {
  codesPerNumber: { burst: 3, everyMs: 20 * MINUTE_MS },
  codesPerNetwork: { burst: 10, everyMs: DAY_MS / 10 },
  // The four shares allow 500 codes together, then ten a minute.
  codesOnFamiliarDevices: { burst: 100, everyMs: MINUTE_MS / 2 },
  codesToAccounts: { burst: 150, everyMs: MINUTE_MS / 3 },
  firstCodesOfNetworks: { burst: 150, everyMs: MINUTE_MS / 3 },
  furtherCodesOfNetworks: { burst: 100, everyMs: MINUTE_MS / 2 },
  refusedProofsPerNetwork: { burst: 60, everyMs: 10_000 },
  beginningsPerNetwork: { burst: 300, everyMs: 500 },
}

/**
 * The usual limits with `factor` times the attempts of a network; those of a number and of all codes stay.
 */
export const identityLimits = (factor: number): IdentityLimits => {
  const more = ({ burst, everyMs }: Rate): Rate => ({ burst: burst * factor, everyMs: everyMs / factor })
  return {
    ...LIMITS,
    codesPerNetwork: more(LIMITS.codesPerNetwork),
    refusedProofsPerNetwork: more(LIMITS.refusedProofsPerNetwork),
    beginningsPerNetwork: more(LIMITS.beginningsPerNetwork),
  }
}
