import type { WaysToProve } from '../../../contract/accounts/proof.ts'
import type { Db } from '../../db/open.ts'
import type { Companies } from '../../providers/identity-companies.ts'
import { identitiesOf } from '../sign-in/store-identities.ts'
import { countPasskeys } from '../sign-in/store-passkeys.ts'
import type { PersonRow } from '../users/store-users.ts'

/** The sign-in methods of an account by which its user can prove who they are, on this installation. */
export const waysToProve = async (
  { db, companies }: { db: Db; companies: Companies },
  person: PersonRow,
): Promise<WaysToProve> => {
  const identities = await identitiesOf(db, person.id)
  const of = (provider: string) => identities.find((it) => it.provider === provider)
  return {
    password: person.passwordHash !== null,
    nip: person.nipHash !== null,
    passkey: (await countPasskeys(db, person.id)) > 0,
    phone: companies.sms === undefined ? null : (of('phone')?.label ?? null),
    facebook: companies.facebook !== undefined && of('facebook') !== undefined,
    apple: companies.apple !== undefined && of('apple') !== undefined,
  }
}
