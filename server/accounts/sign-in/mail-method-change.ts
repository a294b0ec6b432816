import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { deviceName } from '../devices/device-name.ts'
import { enqueueNotice } from '../mails/enqueue-mail.ts'
import type { PersonRow } from '../users/store-users.ts'
import type { IdentityDeps } from './prove-identity.ts'

/** The origin of a change. */
export type ChangedFrom = { ip: string; userAgent: string }

type Change = {
  template: 'way-joined' | 'way-parted'
  way: IdentityProvider | 'passkey'
  /** The text by which the user knows it, if no stranger can choose it: the last digits of a number. */
  label?: string
  from: ChangedFrom
}

/** Mails an account's proved address about a joined or parted sign-in method, in the same transaction. */
export const mailWayChange = async (
  tx: Db,
  deps: Pick<IdentityDeps, 'clock' | 'random' | 'geolocation'>,
  person: PersonRow,
  { template, way, label, from }: Change,
): Promise<void> => {
  if (person.emailConfirmedAt === null) return
  const device = deviceName(from.userAgent)
  await enqueueNotice(tx, deps, {
    template,
    to: person.email,
    lang: person.lang,
    data: {
      way,
      ...(label !== undefined && { number: label }),
      ...(device !== '' && { device }),
      at: new Date(deps.clock.now()).toISOString(),
      country: deps.geolocation.locate(from.ip).iso2,
    },
  })
}
