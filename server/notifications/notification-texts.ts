import type { Language } from '../../contract/language.ts'
import type { StartNotification } from '../../contract/notifications.ts'

type Clubs = { away: string; home: string }
type Text = Pick<StartNotification, 'title' | 'text'>

/** The message to a device when a game has started. It never has a score, which would spoil a recording. */
export const startTexts: Record<Language, (clubs: Clubs) => Text> = {
  es: ({ away, home }) => ({ title: '¡Playball!', text: `Ya empezó el juego: ${away} en ${home}.` }),
  en: ({ away, home }) => ({ title: 'Play ball!', text: `${away} at ${home} has started.` }),
}
