import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the cuts of a game. */
const es = {
  cut: {
    title: 'Qué ver',
    full: 'Completo',
    noBreaks: 'Sin pausas',
    action: 'Solo la acción',
    scoring: 'Carreras y peligro',
    player: 'Un jugador',
    pitcher: 'Un lanzador',
    withTime: '{{cut}} · {{time}}',
    person: { player: 'Jugador', pitcher: 'Lanzador' },
    personOver: 'Hasta aquí: no hay más de {{name}}',
    catchUp: 'Ponte al día en {{minutes}} min',
    offer: 'Llegaste con el juego empezado. ¿Te ponemos al día?',
    offerMinutes: '{{minutes}} min',
    catchingUp: 'Lo que más pesó hasta ahora',
    leave: 'Ir al vivo',
  },
}

const en: TextsLike<typeof es> = {
  cut: {
    title: 'What to watch',
    full: 'Full game',
    noBreaks: 'No breaks',
    action: 'Action only',
    scoring: 'Runs and threats',
    player: 'One player',
    pitcher: 'One pitcher',
    withTime: '{{cut}} · {{time}}',
    person: { player: 'Player', pitcher: 'Pitcher' },
    personOver: 'That is all of {{name}}',
    catchUp: 'Catch up in {{minutes}} min',
    offer: 'The game is under way. Catch up first?',
    offerMinutes: '{{minutes}} min',
    catchingUp: 'What mattered most so far',
    leave: 'Go live',
  },
}

export const cutTexts = addTexts(es, en)
