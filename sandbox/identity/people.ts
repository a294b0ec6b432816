import type { Choice } from './person-choice.ts'

const HAS_ACCOUNT = { es: 'ya tiene una cuenta con contraseña', en: 'has an account with a password already' }

export type ApplePerson = Choice & { email: string; firstName: string; lastName: string; relay: string }

/** The people at Apple. Ids look like Apple's: team, hash, four digits. */
export const applePeople: ApplePerson[] = [
  {
    id: '000075.a1c0ffee00000000000000000000a1c0.1101',
    name: 'Ana Gastélum',
    firstName: 'Ana',
    lastName: 'Gastélum',
    email: 'ana.gastelum@correo.test',
    relay: 'x7k2m9q4@privaterelay.test',
  },
  {
    id: '000075.b0b0b0b000000000000000000000b0b0.1102',
    name: 'Beto Osuna',
    firstName: 'Beto',
    lastName: 'Osuna',
    email: 'beto.osuna@correo.test',
    relay: 'p3w8z1t6@privaterelay.test',
  },
  {
    id: '000075.c1a0c1a000000000000000000000c1a0.1103',
    name: 'Visitante de Prueba',
    firstName: 'Visitante',
    lastName: 'de Prueba',
    email: 'visitante@playball.test',
    relay: 'v5n1d8r2@privaterelay.test',
    note: HAS_ACCOUNT,
  },
]

export type FacebookPerson = Choice & { firstName: string; lastName: string }

/** The people at Facebook. Ids have the length of real ones. */
export const facebookPeople: FacebookPerson[] = [
  {
    id: '10150000000000011',
    name: 'Lupita Zazueta',
    firstName: 'Lupita',
    lastName: 'Zazueta',
    email: 'lupita.zazueta@correo.test',
  },
  {
    id: '10150000000000022',
    name: 'Chuy Valdez',
    firstName: 'Chuy',
    lastName: 'Valdez',
    email: undefined,
  },
  {
    id: '10150000000000033',
    name: 'Visitante de Prueba',
    firstName: 'Visitante',
    lastName: 'de Prueba',
    email: 'visitante@playball.test',
    note: HAS_ACCOUNT,
  },
]
