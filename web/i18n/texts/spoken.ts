import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the choice of how much a screen reader speaks of a game. */
const es = {
  spoken: {
    label: 'Tu lector de pantalla dice',
    nothing: 'Nada por su cuenta',
    score: 'Las carreras, las pausas y el final',
    turns: 'También cada jugada y cada media entrada',
    pitches: 'También cada lanzamiento',
  },
}

const en: TextsLike<typeof es> = {
  spoken: {
    label: 'Your screen reader says',
    nothing: 'Nothing by itself',
    score: 'Runs, delays and the final score',
    turns: 'Each play and half-inning, too',
    pitches: 'Each pitch, too',
  },
}

export const spokenTexts = addTexts(es, en)
