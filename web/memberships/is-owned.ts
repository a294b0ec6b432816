import type { User } from '../../contract/accounts/signed-in.ts'
import type { Membership } from '../../contract/memberships.ts'
import { isHeldBy } from '../../domain/payments/packages.ts'

type Shown = Pick<Membership, 'id' | 'period' | 'date_start' | 'date_exp' | 'baseball_day'>

/** Whether the memberships in `held` make buying `wanted` needless: they are it, or include it. */
export const isOwned = (held: User['memberships'], wanted: Shown): boolean =>
  held.some((it) => isHeldBy(packageOf(it), packageOf(wanted)))

const packageOf = (it: Shown) => ({
  id: it.id,
  period: it.period,
  startsAt: Date.parse(it.date_start),
  endsAt: Date.parse(it.date_exp),
  baseballDay: it.baseball_day,
})
