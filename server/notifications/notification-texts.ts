import type { Language } from '../../contract/language.ts'
import type { StartNotification } from '../../contract/notifications.ts'

type Clubs = { away: string; home: string }
type Text = Pick<StartNotification, 'title' | 'text'>

/** What a device is told when a game has started. Never a score: who watches later wants to know nothing of it. */
export const startTexts: Record<Language, (clubs: Clubs) => Text> = {
  es: ({ away, home }) => ({ title: '¡Playball!', text: `Ya empezó el juego: ${away} en ${home}.` }),
  en: ({ away, home }) => ({ title: 'Play ball!', text: `${away} at ${home} has started.` }),
}
