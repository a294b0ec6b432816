import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { deviceName } from '../device-name.ts'
import { enqueueNotice } from '../enqueue-mail.ts'
import type { PersonRow } from '../store.ts'
import type { IdentityDeps } from './prove-identity.ts'

/** Where a change was asked for. */
export type ChangedFrom = { ip: string; userAgent: string }

type Change = {
  template: 'way-joined' | 'way-parted'
  way: IdentityProvider | 'passkey'
  /** What the person knows it by, where it is not somebody else's to choose: of a number its last digits. */
  label?: string
  from: ChangedFrom
}

/** Mails the proved address of an account that a way in was joined or parted, in the transaction that does it. */
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
