/** The plays of the drawn game on home, which come with it (texts/demo.ts). */
export const esDemo = {
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
