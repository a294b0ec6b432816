import type * as contract from '../../contract/memberships.ts'
import { passPath } from '../../domain/drawings/pass.ts'
import { leagueDay } from '../../domain/league/league-time.ts'
import { seasonOf } from '../../domain/league/season.ts'
import type { AccessWindow } from './access-window.ts'
import { type PayableSettings, payableBy, totalMinor } from './quote-membership.ts'
import type { Membership } from './store.ts'

/**
 * A membership as browser and clients see it: amounts in currency units, instants ISO UTC. A single day has
 * the dates of the day on sale now. `elsewhere` is the same pass where it is sold in the other currency.
 */
export const toMembership = (
  { settings }: { settings: PayableSettings },
  it: Membership,
  { window, elsewhere }: { window: AccessWindow | undefined; elsewhere: Membership | undefined },
): contract.Membership => ({
  id: it.id,
  title: it.title,
  title_en: it.titleEn,
  description: it.description,
  description_en: it.descriptionEn,
  ...imagesOf(it),
  price: it.priceMinor / 100,
  commission: it.commissionMinor / 100,
  total: totalMinor(it) / 100,
  days: it.days,
  period: it.period,
  recurring: it.recurring,
  date_added: it.createdAt.toISOString(),
  currency: it.currency,
  elsewhere:
    elsewhere === undefined
      ? null
      : {
          price: elsewhere.priceMinor / 100,
          total: totalMinor(elsewhere) / 100,
          currency: elsewhere.currency,
        },
  date_start: (window?.startsAt ?? it.startsAt).toISOString(),
  date_exp: (window?.endsAt ?? it.endsAt).toISOString(),
  baseball_day: window?.baseballDay ?? null,
  payment_methods: payableBy(settings, it),
})

const imagesOf = ({ period, startsAt }: Membership) => {
  const season = seasonOf(leagueDay(startsAt.getTime()))
  return {
    image: passPath({ period, season, language: 'es' }),
    image_en: passPath({ period, season, language: 'en' }),
  }
}
