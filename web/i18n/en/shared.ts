import { failuresInEnglish } from '../../../contract/failures/en.ts'
import { fieldsInEnglish } from '../../../contract/failures/fields-en.ts'
import type { esShared } from '../es/shared.ts'
import type { TextsLike } from '../es.ts'
import { enFigures } from './figures.ts'
import { enGames } from './games.ts'

export const enShared: TextsLike<typeof esShared> = {
  ...failuresInEnglish,
  ...enGames,
  ...enFigures,
  forms: {
    ...fieldsInEnglish,
    emailExample: 'name@mail.com',
  },
  priceElsewhere: {
    MXN: 'In Mexico: {{amount}}',
    USD: 'Outside Mexico: {{amount}}',
  },
  spoilers: {
    title: 'Hide scores',
  },
  validity: {
    fromTo: 'From {{from}} to {{until}}',
    onDay: '{{day}}, until the last game ends',
  },
}
