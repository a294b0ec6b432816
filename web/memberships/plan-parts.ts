import type { Membership } from '../../contract/memberships.ts'

type Shown = Pick<Membership, 'period' | 'date_start' | 'date_exp'>

/** What of a part of the season a plan includes. */
export type Share = 'all' | 'day' | 'none'
export type PlanParts = { regular: Share; playoffs: Share }

const ofPart: Record<'regular' | 'playoffs' | 'season', PlanParts> = {
  regular: { regular: 'all', playoffs: 'none' },
  playoffs: { regular: 'none', playoffs: 'all' },
  season: { regular: 'all', playoffs: 'all' },
}

/** What a plan includes; a single day is one of the part that it lies in. */
export const partsOf = (plan: Shown, plans: readonly Shown[]): PlanParts => {
  if (plan.period !== 'day') return ofPart[plan.period]
  const isIn = (part: Shown | undefined) =>
    part !== undefined && part.date_start <= plan.date_start && plan.date_start <= part.date_exp
  return isIn(plans.find((it) => it.period === 'playoffs'))
    ? { regular: 'none', playoffs: 'day' }
    : { regular: 'day', playoffs: 'none' }
}

const order: Membership['period'][] = ['day', 'regular', 'playoffs', 'season']

/** From the smallest to the largest. */
export const bySize = (a: Shown, b: Shown): number => order.indexOf(a.period) - order.indexOf(b.period)
