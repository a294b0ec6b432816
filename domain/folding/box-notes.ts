import type { BoxScore } from '../../contract/games/box-score.ts'
import type { LineScore } from '../../contract/games/line-score.ts'
import { noteValueInSpanish } from './box-note-values.ts'

type Note = { label: string; value: string }
type Activities = LineScore['awayTeam']['activities']

/**
 * A box score with its notes (of the game and of each club) in Spanish, from the feed's English. Numbers and
 * names stay but for the weather, in °C and km/h; a note that cannot be translated is left out.
 */
export const boxScoreInSpanish = (box: BoxScore): BoxScore => ({
  ...box,
  linescore: lineScoreInSpanish(box.linescore),
  gameInfo: notesInSpanish(box.gameInfo),
})

/** A line score with the clubs' notes in Spanish; see `boxScoreInSpanish`. */
export const lineScoreInSpanish = (line: LineScore): LineScore => {
  const { awayTeam, homeTeam } = line
  return {
    ...line,
    awayTeam: { ...awayTeam, activities: activitiesInSpanish(awayTeam.activities) },
    homeTeam: { ...homeTeam, activities: activitiesInSpanish(homeTeam.activities) },
  }
}

/** A club's notes by heading, in Spanish; see `boxScoreInSpanish`. */
export const activitiesInSpanish = (activities: Activities): Activities =>
  activities.flatMap(({ title, movements }) => {
    const translated = titles.get(title.toUpperCase())
    return translated === undefined ? [] : [{ title: translated, movements: notesInSpanish(movements) }]
  })

const notesInSpanish = (notes: readonly Note[]): Note[] => notes.flatMap((it) => noteInSpanish(it) ?? [])

/** One note, `Weather: 51 degrees, Clear` as `Clima: 11 °C, despejado`; undefined if untranslatable. */
export const noteInSpanish = ({ label, value }: Note): Note | undefined => {
  const day = dateInSpanish(label)
  if (day !== undefined) return { label: day, value }
  const translated = labels.get(label.toLowerCase())
  if (translated === undefined) return undefined
  const translatedValue = noteValueInSpanish(label, value)
  return translatedValue === '' ? undefined : { label: translated, value: translatedValue }
}

const titles = new Map([
  ['BATTING', 'Bateo'],
  ['BASERUNNING', 'Corrido de bases'],
  ['FIELDING', 'Fildeo'],
  ['PITCHING', 'Pitcheo'],
])

const labels = new Map([
  // By the feed's label in lower case.
  ['2b', 'Dobletes'],
  ['3b', 'Triples'],
  ['hr', 'Jonrones'],
  ['tb', 'Bases alcanzadas'],
  ['rbi', 'Carreras impulsadas'],
  ['2-out rbi', 'Impulsadas con dos outs'],
  ['runners left in scoring position, 2 out', 'Dejados en posición de anotar, con dos outs'],
  ['sf', 'Elevados de sacrificio'],
  ['sac', 'Toques de sacrificio'],
  ['gidp', 'Rolas para doble matanza'],
  ['team risp', 'Con gente en posición de anotar'],
  ['team lob', 'Dejados en base'],
  ['sb', 'Bases robadas'],
  ['cs', 'Outs en intento de robo'],
  ['po', 'Outs en viraje'],
  ['e', 'Errores'],
  ['dp', 'Dobles matanzas'],
  ['tp', 'Triples matanzas'],
  ['pb', 'Passed balls'],
  ['outfield assists', 'Asistencias de los jardines'],
  ['pickoffs', 'Outs en viraje'],
  ['wp', 'Wild pitches'],
  ['hbp', 'Golpeados'],
  ['ibb', 'Bases intencionales'],
  ['balk', 'Balks'],
  ['pitches-strikes', 'Lanzamientos-strikes'],
  ['groundouts-flyouts', 'Outs en rola-elevado'],
  ['batters faced', 'Bateadores enfrentados'],
  ['inherited runners-scored', 'Heredados-anotados'],
  ['pitch timer violations', 'Violaciones del reloj de pitcheo'],
  ['disengagement violations', 'Violaciones por virajes de más'],
  ['game scores', 'Puntaje de los abridores'],
  ['abs challenge', 'Retos a bolas y strikes'],
  ['ejections', 'Expulsiones'],
  ['official scorer', 'Anotador oficial'],
  ['umpires', 'Ampáyers'],
  ['weather', 'Clima'],
  ['wind', 'Viento'],
  ['first pitch', 'Primer lanzamiento'],
  ['t', 'Duración'],
  ['att', 'Asistencia'],
  ['venue', 'Parque'],
])

const months = [
  ['January', 'enero'],
  ['February', 'febrero'],
  ['March', 'marzo'],
  ['April', 'abril'],
  ['May', 'mayo'],
  ['June', 'junio'],
  ['July', 'julio'],
  ['August', 'agosto'],
  ['September', 'septiembre'],
  ['October', 'octubre'],
  ['November', 'noviembre'],
  ['December', 'diciembre'],
] as const

/** `July 12, 2024`, which the feed has as a label, as `12 de julio de 2024`; undefined for no date. */
const dateInSpanish = (label: string): string | undefined => {
  const [, name, day, year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(label) ?? []
  const month = months.find(([english]) => english === name)?.[1]
  return month === undefined ? undefined : `${day} de ${month} de ${year}`
}
