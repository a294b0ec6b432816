import { failuresInSpanish } from '../../../contract/failures/es.ts'
import { fieldsInSpanish } from '../../../contract/failures/fields-es.ts'
import { esFigures } from './figures.ts'
import { esGames } from './games.ts'

/** Texts of home's late parts and of other pages: fetched with the first part that needs them (setup.ts). */
export const esLate = {
  ...failuresInSpanish,
  ...esGames,
  ...esFigures,
  forms: {
    ...fieldsInSpanish,
    emailExample: 'nombre@correo.com',
  },
  priceElsewhere: {
    MXN: 'En México: {{amount}}',
    USD: 'Fuera de México: {{amount}}',
  },
  validity: {
    fromTo: 'Del {{from}} al {{until}}',
    onDay: 'El {{day}}, hasta que termine el último juego',
  },
}
