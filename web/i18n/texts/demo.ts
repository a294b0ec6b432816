import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** The plays of the drawn game on home. */
const es = {
  demo: {
    plays: {
      inning1: { title: 'Ponche', text: 'Soto se poncha tirándole.' },
      inning2: { title: 'Jonrón', text: 'Paz la saca por el jardín izquierdo.' },
      inning3: { title: 'Sencillo', text: 'Ríos batea sencillo al central; anota Luna.' },
      inning4: { title: 'Doblete', text: 'Vega batea doblete a la derecha; anota Soto.' },
      inning5: {
        title: 'Doble matanza',
        text: 'Luna batea rola al campo corto: out en segunda y out en primera.',
      },
      inning6: { title: 'Elevado de sacrificio', text: 'Paz eleva al central; anota Vega.' },
      inning7: { title: 'Triple', text: 'Campos batea triple a la derecha; anota Ríos.' },
      inning8: {
        title: 'Out en home',
        text: 'Soto busca la carrera y lo sacan en home con tiro del jardín derecho.',
      },
      inning9: { title: 'Jonrón', text: 'Luna la saca por el central con Campos en base. Se acabó.' },
    },
  },
}

const en: TextsLike<typeof es> = {
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

export const demoTexts = addTexts(es, en)
