import type { esSpoken } from '../es/spoken.ts'
import type { TextsLike } from '../es.ts'

export const enSpoken: TextsLike<typeof esSpoken> = {
  spoken: {
    label: 'Your screen reader says',
    nothing: 'Nothing by itself',
    score: 'Runs, delays and the final score',
    turns: 'Each play and half-inning, too',
    pitches: 'Each pitch, too',
  },
}
