/** The period that a membership opens; `season` is both of its parts. */
export type Period = 'day' | 'regular' | 'playoffs' | 'season'

/** A package that is or was sold: when it is valid (UTC ms), and for a day pass its day (YYYY-MM-DD). */
export type Package = {
  period: Period
  startsAt: number
  endsAt: number
  baseballDay: string | null
}

/** The names that the packages are sold by, in both languages. */
export const passNames: Record<Period, { es: string; en: string }> = {
  day: { es: 'Un día', en: 'One day' },
  regular: { es: 'Temporada regular', en: 'Regular season' },
  playoffs: { es: 'Playoffs', en: 'Playoffs' },
  season: { es: 'Temporada completa', en: 'Full season' },
}

const sizes: Record<Period, number> = { day: 0, playoffs: 1, regular: 1, season: 2 }
/** The home page shows the first of these that is on sale (specification, chapter 2: one package). */
const featured: Period[] = ['season', 'regular', 'playoffs', 'day']

/** Sorts what is on sale: the complete season first. */
export const byFeature = (a: { period: Period }, b: { period: Period }): number =>
  featured.indexOf(a.period) - featured.indexOf(b.period)

/** Whether a package is larger than another package and covers all of its time. */
export const isWithin = (smaller: Package, larger: Package): boolean =>
  sizes[smaller.period] < sizes[larger.period] && hasWindowOf(larger, smaller)

/** A day pass may last into the night after the last day of a season. */
const hasWindowOf = (larger: Package, smaller: Package): boolean =>
  smaller.baseballDay === null
    ? larger.startsAt <= smaller.startsAt && smaller.endsAt <= larger.endsAt
    : larger.startsAt <= smaller.startsAt && smaller.startsAt <= larger.endsAt

/**
 * Whether the holder of one package need not buy another: it is the same membership (and day), or it lies
 * within the held one.
 */
export const isHeldBy = (held: Package & { id: number }, wanted: Package & { id: number }): boolean =>
  held.id === wanted.id && held.period === wanted.period
    ? held.baseballDay === wanted.baseballDay
    : isWithin(wanted, held)

/** A payment that an upgrade may be credited with, in minor units, earlier credit included. */
export type Payment = { orderId: number; worthMinor: number }

/** At least one peso or dollar is paid. */
export const SMALLEST_PAYMENT_MINOR = 100

/**
 * The credit for an upgrade: the payments for the smaller packages, oldest first, up to the larger package's
 * total less the smallest payment. A payment that it does not need remains for another upgrade.
 */
export const creditOf = (
  totalMinor: number,
  payments: Payment[],
): { creditMinor: number; creditedOrderIds: number[] } => {
  const limit = Math.max(0, totalMinor - SMALLEST_PAYMENT_MINOR)
  let creditMinor = 0
  const creditedOrderIds: number[] = []
  for (const { orderId, worthMinor } of payments) {
    const part = Math.min(worthMinor, limit - creditMinor)
    if (part <= 0) continue
    creditMinor += part
    creditedOrderIds.push(orderId)
  }
  return { creditMinor, creditedOrderIds }
}
