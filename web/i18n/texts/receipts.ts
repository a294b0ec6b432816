import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of a viewer’s playbacks in the account. */
const es = {
  receipts: {
    title: 'Cómo se vio',
    lead: 'Lo que tu pantalla recibió en los últimos 30 días. Solo lo ves tú.',
    empty: 'Todavía no has visto ningún juego',
    emptyText: 'Cuando veas uno, aquí queda cuánto tardó en empezar, si se cortó y con qué calidad se vio.',
    game: 'Juego',
    aGame: 'Juego',
    clubs: '{{away}} en {{home}}',
    live: 'en vivo',
    ondemand: 'grabado',
    played: 'Visto',
    minutes: '{{minutes}} min',
    start: 'Inicio',
    neverBegan: 'no empezó',
    stalls: 'Cortes',
    none: 'ninguno',
    stallsOf: '{{count}} ({{seconds}} s)',
    disconnects: 'Desconexiones',
    noDisconnects: 'ninguna',
    quality: 'Calidad',
    delay: 'Retraso',
    seconds: '{{seconds}} s',
  },
}

const en: TextsLike<typeof es> = {
  receipts: {
    title: 'How it played',
    lead: 'What your screen got in the last 30 days. Only you see this.',
    empty: 'You have not watched a game yet',
    emptyText: 'When you do, you will find here how fast it began, whether it stalled, and its quality.',
    game: 'Game',
    aGame: 'Game',
    clubs: '{{away}} at {{home}}',
    live: 'live',
    ondemand: 'recorded',
    played: 'Watched',
    minutes: '{{minutes}} min',
    start: 'Start',
    neverBegan: 'never began',
    stalls: 'Stalls',
    none: 'none',
    stallsOf: '{{count}} ({{seconds}} s)',
    disconnects: 'Disconnects',
    noDisconnects: 'none',
    quality: 'Quality',
    delay: 'Delay',
    seconds: '{{seconds}} s',
  },
}

export const receiptsTexts = addTexts(es, en)
