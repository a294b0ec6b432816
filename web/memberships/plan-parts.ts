import type { Membership } from '../../contract/memberships.ts'

type Shown = Pick<Membership, 'period' | 'date_start' | 'date_exp'>

/** How much of a part of the season a plan includes: all, a single day or none. */
export type Share = 'all' | 'day' | 'none'
export type PlanParts = { regular: Share; playoffs: Share }

const ofPart: Record<'regular' | 'playoffs' | 'season', PlanParts> = {
  regular: { regular: 'all', playoffs: 'none' },
  playoffs: { regular: 'none', playoffs: 'all' },
  season: { regular: 'all', playoffs: 'all' },
}

/** The parts of the season that a plan includes; a single day counts as part of the one in which it lies. */
export const partsOf = (plan: Shown, plans: readonly Shown[]): PlanParts => {
  if (plan.period !== 'day') return ofPart[plan.period]
  const isIn = (part: Shown | undefined) =>
    part !== undefined && part.date_start <= plan.date_start && plan.date_start <= part.date_exp
  return isIn(plans.find((it) => it.period === 'playoffs'))
    ? { regular: 'none', playoffs: 'day' }
    : { regular: 'day', playoffs: 'none' }
}

const order: Membership['period'][] = ['day', 'regular', 'playoffs', 'season']

/** Orders plans from the smallest to the largest. */
export const bySize = (a: Shown, b: Shown): number => order.indexOf(a.period) - order.indexOf(b.period)
