import { failuresInSpanish } from '../../../contract/failures/es.ts'
import { fieldsInSpanish } from '../../../contract/failures/fields-es.ts'
import { esFigures } from './figures.ts'
import { esGames } from './games.ts'

/** Texts that several pages share; loaded with `es.ts` (setup.ts). */
export const esShared = {
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
  spoilers: {
    title: 'Sin spoilers',
  },
  validity: {
    fromTo: 'Del {{from}} al {{until}}',
    onDay: 'El {{day}}, hasta que termine el último juego',
  },
}
