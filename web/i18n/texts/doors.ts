import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the ways from a game's numbers to its picture. */
const es = {
  doors: {
    see: 'Ver en el video:',
    goTo: 'Ir a la jugada:',
    pitch: 'Ver en el video el lanzamiento {{number}}',
    goToPitch: 'Ir a la jugada del lanzamiento {{number}}',
    turn: 'Ver este turno en el video',
    goToTurn: 'Ir a la jugada de este turno',
    top: 'Alta de la entrada {{inning}}, en el video',
    bottom: 'Baja de la entrada {{inning}}, en el video',
    goToTop: 'Jugadas de la alta de la entrada {{inning}}',
    goToBottom: 'Jugadas de la baja de la entrada {{inning}}',
    behind: '{{figure}}: sus jugadas',
    inTop: 'Alta de la {{inning}}',
    inBottom: 'Baja de la {{inning}}',
    onBase: 'Cómo llegó {{name}}',
    copy: 'Copiar el enlace a esta jugada: {{play}}',
    copied: 'Enlace copiado',
    copyByHand: 'Copia el enlace: {{link}}',
    unknown: 'No encontramos esa jugada en este juego',
    pass: 'Con un pase ves esta jugada en video: todos los juegos, en vivo y grabados.',
    passes: 'Ver los pases',
    hasPass: 'Ya tengo pase',
  },
}

const en: TextsLike<typeof es> = {
  doors: {
    see: 'Watch on video:',
    goTo: 'Go to the play:',
    pitch: 'Watch pitch {{number}} on video',
    goToPitch: 'Go to the play of pitch {{number}}',
    turn: 'Watch this at-bat on video',
    goToTurn: 'Go to the play of this at-bat',
    top: 'Top of inning {{inning}}, on video',
    bottom: 'Bottom of inning {{inning}}, on video',
    goToTop: 'Plays of the top of inning {{inning}}',
    goToBottom: 'Plays of the bottom of inning {{inning}}',
    behind: '{{figure}}: its plays',
    inTop: 'Top {{inning}}',
    inBottom: 'Bottom {{inning}}',
    onBase: 'How {{name}} got there',
    copy: 'Copy the link to this play: {{play}}',
    copied: 'Link copied',
    copyByHand: 'Copy the link: {{link}}',
    unknown: 'That play is not in this game',
    pass: 'With a pass you watch this play on video: every game, live and recorded.',
    passes: 'See the passes',
    hasPass: 'I have a pass',
  },
}

export const doorTexts = addTexts(es, en)
