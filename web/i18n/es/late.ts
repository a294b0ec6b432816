import { failuresInSpanish } from '../../../contract/failures/es.ts'
import { esFigures } from './figures.ts'
import { esGames } from './games.ts'

/** What a page shows that home does not, or only in its late parts: fetched beside the first of them (setup.ts). */
export const esLate = {
  ...failuresInSpanish,
  ...esGames,
  ...esFigures,
  forms: {
    emailExample: 'nombre@correo.com',
    obligatoryField: 'Este campo es obligatorio',
    verifyEmail: 'Revisa el correo (ej.: {{email}})',
    verifyTelephone: 'Escribe tu teléfono: de 10 a 15 dígitos',
    verifyFolio: 'Escribe los 10 dígitos del folio',
  },
  validity: {
    fromTo: 'Del {{from}} al {{until}}',
    onDay: 'El {{day}}, hasta que termine el último juego',
  },
}
