import { gameCalendar } from '../../../contract/games/calendar-files.ts'
import { endpointUrl } from '../../api.ts'
import { language } from '../../i18n/translate.ts'

/** Where a game's calendar file is, in the page's language. */
export const gameFileHref = (mlbId: number): string =>
  endpointUrl(gameCalendar, { params: { mlbId }, query: { lang: language } })
