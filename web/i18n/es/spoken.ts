/** The texts of what is read aloud of a game, which are fetched with its choice (texts/spoken.ts). */
export const esSpoken = {
  spoken: {
    label: 'Tu lector de pantalla dice',
    nothing: 'Nada por su cuenta',
    score: 'Las carreras, las pausas y el final',
    turns: 'También cada jugada y cada media entrada',
    pitches: 'También cada lanzamiento',
  },
} as const
