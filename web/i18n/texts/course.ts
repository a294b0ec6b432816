import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of a game's course: chances of winning, how good it was, how the games stood. */
const es = {
  course: {
    chance: 'Probabilidad de ganar',
    chanceOf: '{{away}} {{awayShare}} %, {{home}} {{homeShare}} %',
    method:
      'Calculada con el marcador, la entrada, los outs y los corredores; para ella los dos equipos son iguales.',
    howGood: '¿Qué tan bueno estuvo?',
    markOf: '{{mark}} de 5',
    mark1: 'Para completistas',
    mark2: 'Tranquilo',
    mark3: 'Entretenido',
    mark4: 'Muy bueno',
    mark5: 'Imperdible',
    tension: 'La emoción del juego, de principio a fin, sin decir de quién',
    stood: '¿Cómo iban?',
    stoodLead: 'Elige una entrada: ves cómo estaba cada juego al empezarla, y su final queda por ver.',
    stoodOf: 'Juegos del {{day}}',
    inning: 'Al empezar la entrada',
    notReached: 'Aún no llega',
    noGames: 'Ese día todavía no hay juegos empezados.',
    failed: 'No pudimos traer este juego.',
    show: 'Mostrar marcador',
    watch: 'Ver desde ahí',
    watchOf: 'Ver desde ahí: {{away}} en {{home}}, entrada {{inning}}',
  },
}

const en: TextsLike<typeof es> = {
  course: {
    chance: 'Win probability',
    chanceOf: '{{away}} {{awayShare}}%, {{home}} {{homeShare}}%',
    method: 'From score, inning, outs and runners; it takes both teams as equal.',
    howGood: 'How good was it?',
    markOf: '{{mark}} of 5',
    mark1: 'For completists',
    mark2: 'Quiet',
    mark3: 'Entertaining',
    mark4: 'Very good',
    mark5: 'Unmissable',
    tension: "The game's tension from start to end, without saying whose",
    stood: 'How did they stand?',
    stoodLead: 'Choose an inning: you see how each game stood as it began, and its end is still to be seen.',
    stoodOf: 'Games of {{day}}',
    inning: 'At the start of inning',
    notReached: 'Not there yet',
    noGames: 'No game of that day has begun.',
    failed: 'We could not bring this game.',
    show: 'Show the score',
    watch: 'Watch from there',
    watchOf: 'Watch from there: {{away}} at {{home}}, inning {{inning}}',
  },
}

export const courseTexts = addTexts(es, en)
