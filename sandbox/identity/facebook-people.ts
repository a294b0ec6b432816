import type { Choice } from './person-choice.ts'

export type FacebookPerson = Choice & { firstName: string; lastName: string }

/** Ids have the length of real ones. */
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
    note: { es: 'ya tiene una cuenta con contraseña', en: 'has an account with a password already' },
  },
]
