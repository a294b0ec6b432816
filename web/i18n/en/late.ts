import { failuresInEnglish } from '../../../contract/failures/en.ts'
import type { esLate } from '../es/late.ts'
import type { TextsLike } from '../es.ts'
import { enFigures } from './figures.ts'
import { enGames } from './games.ts'

export const enLate: TextsLike<typeof esLate> = {
  ...failuresInEnglish,
  ...enGames,
  ...enFigures,
  forms: {
    emailExample: 'name@mail.com',
    obligatoryField: 'This field is required',
    verifyEmail: 'Check the email (ex: {{email}})',
    verifyTelephone: 'Enter your phone number: 10 to 15 digits',
    verifyFolio: 'Enter the 10 digits of the folio',
  },
  validity: {
    fromTo: 'From {{from}} to {{until}}',
    onDay: '{{day}}, until the last game ends',
  },
}
