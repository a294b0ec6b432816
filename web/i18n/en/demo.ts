import type { esDemo } from '../es/demo.ts'
import type { TextsLike } from '../es.ts'

/** English for es/demo.ts. */
export const enDemo: TextsLike<typeof esDemo> = {
  demo: {
    plays: {
      inning1: { title: 'Strikeout', text: 'Soto strikes out swinging.' },
      inning2: { title: 'Home run', text: 'Paz hits one out to left field.' },
      inning3: { title: 'Single', text: 'Ríos singles to center; Luna scores.' },
      inning4: { title: 'Double', text: 'Vega doubles to right; Soto scores.' },
      inning5: { title: 'Double play', text: 'Luna grounds to short: out at second, out at first.' },
      inning6: { title: 'Sacrifice fly', text: 'Paz flies out to center; Vega scores.' },
      inning7: { title: 'Triple', text: 'Campos triples to right; Ríos scores.' },
      inning8: { title: 'Out at home', text: 'Soto tries to score and is thrown out from right field.' },
      inning9: { title: 'Home run', text: 'Luna hits one out to center with Campos on base. Ball game.' },
    },
  },
}
