import type { esSpoken } from '../es/spoken.ts'
import type { TextsLike } from '../es.ts'

export const enSpoken: TextsLike<typeof esSpoken> = {
  spoken: {
    label: 'Your screen reader says',
    nothing: 'Nothing by itself',
    score: 'Runs and the final score',
    turns: 'Each turn at bat, too',
    pitches: 'Each pitch, too',
  },
}
