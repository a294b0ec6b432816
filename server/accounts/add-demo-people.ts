import type { Db } from '../db/open.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'
import type { Passwords } from './passwords.ts'
import { addPerson, type PersonRow, personByEmail } from './store.ts'

const DEMO_PASSWORD = 'beisbol-2026'

const people = {
  visitante: { email: `visitante@${DEMO_DOMAIN}`, name: 'Visitante de Prueba', role: 'viewer' },
  socio: { email: `socio@${DEMO_DOMAIN}`, name: 'Socio de Prueba', role: 'viewer' },
  vencido: { email: `vencido@${DEMO_DOMAIN}`, name: 'Vencido de Prueba', role: 'viewer' },
  operador: { email: `operador@${DEMO_DOMAIN}`, name: 'Operador de Prueba', role: 'operator' },
} as const

type Who = keyof typeof people

/** The demo's people, made once; returns the ids of all of them. A later start changes nobody and hashes nothing. */
export const addDemoPeople = async (needs: {
  db: Db
  passwords: Passwords
}): Promise<Record<Who, number>> => {
  const idOf = async (who: Who) => (await keep(needs, people[who])).id
  const [visitante, socio, vencido, operador] = await Promise.all([
    idOf('visitante'),
    idOf('socio'),
    idOf('vencido'),
    idOf('operador'),
  ])
  return { visitante, socio, vencido, operador }
}

const keep = async (
  needs: { db: Db; passwords: Passwords },
  person: (typeof people)[Who],
): Promise<PersonRow> => {
  const there = await personByEmail(needs.db, person.email)
  if (there !== undefined) return there
  const added = await addPerson(needs.db, {
    ...person,
    country: 'Mexico',
    passwordHash: await needs.passwords.hash(DEMO_PASSWORD),
  })
  // Another server that starts at the same moment may have been first.
  const kept = added ?? (await personByEmail(needs.db, person.email))
  if (kept === undefined) throw new Error(`${person.email} was not stored`)
  return kept
}
