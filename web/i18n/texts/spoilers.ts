import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the games that a viewer hides. */
const es = {
  spoilers: {
    on: 'Sin spoilers: activado',
    lead: 'Escondemos marcadores, resultados y récords hasta que tú quieras verlos. Un juego que dejaste a medias queda escondido hasta que veas su final.',
    all: 'Todos los juegos',
    game: 'Este juego',
    off: 'Apagado',
    clubs: 'Los juegos de estos equipos',
    failed: 'No pudimos guardar tu elección. Inténtalo otra vez.',
    gameHidden: 'Marcador oculto',
    gameHiddenText: 'Escondemos este juego para que lo veas sin spoilers.',
    gameShown: 'Este juego está a la vista.',
    pageHidden: 'Hay datos ocultos en esta página para no contarte tus juegos.',
    pageShown: 'Esta página muestra todo por esta vez.',
    show: 'Mostrar',
    hide: 'Volver a ocultar',
    hideGame: 'Ocultar el marcador de este juego',
    showGame: 'Mostrar el marcador de este juego',
    hideOne: 'Ocultar {{game}}',
    showOne: 'Mostrar {{game}}',
  },
}

const en: TextsLike<typeof es> = {
  spoilers: {
    on: 'Hide scores: on',
    lead: 'We hide scores, results and records until you want to see them. A game that you left halfway stays hidden until you have seen its end.',
    all: 'All games',
    game: 'This game',
    off: 'Off',
    clubs: 'The games of these teams',
    failed: 'We could not save your choice. Try again.',
    gameHidden: 'Score hidden',
    gameHiddenText: 'We hide this game so that you can watch it without spoilers.',
    gameShown: 'This game is shown.',
    pageHidden: 'Some figures on this page are hidden, so that they do not give your games away.',
    pageShown: 'This page shows everything this once.',
    show: 'Show',
    hide: 'Hide again',
    hideGame: 'Hide the score of this game',
    showGame: 'Show the score of this game',
    hideOne: 'Hide {{game}}',
    showOne: 'Show {{game}}',
  },
}

export const spoilersTexts = addTexts(es, en)
