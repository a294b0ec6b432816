import type { BoxScore, LineScore } from '../contract/games.ts'
import { parkOf } from './parks.ts'

type Note = { label: string; value: string }
type Activities = LineScore['awayTeam']['activities']

/**
 * A box score whose notes (of the game, and what each club did) are in Spanish. The feed writes them in English; every
 * number and name stays as it is, and what we have no words for keeps the feed's.
 */
export const boxScoreInSpanish = (box: BoxScore): BoxScore => ({
  ...box,
  linescore: lineScoreInSpanish(box.linescore),
  gameInfo: box.gameInfo.map(noteInSpanish),
})

/** A line score that says in Spanish what each club did; as `boxScoreInSpanish`. */
export const lineScoreInSpanish = (line: LineScore): LineScore => {
  const { awayTeam, homeTeam } = line
  return {
    ...line,
    awayTeam: { ...awayTeam, activities: activitiesInSpanish(awayTeam.activities) },
    homeTeam: { ...homeTeam, activities: activitiesInSpanish(homeTeam.activities) },
  }
}

/** What a club did, by title, in Spanish; as `boxScoreInSpanish`. */
export const activitiesInSpanish = (activities: Activities): Activities =>
  activities.map(({ title, movements }) => ({
    title: titles.get(title) ?? title,
    movements: movements.map(noteInSpanish),
  }))

/** One note, `Weather: 51 degrees, Clear` as `Clima: 51 °F, despejado`. */
export const noteInSpanish = ({ label, value }: Note): Note => ({
  label: labels.get(label) ?? dateInSpanish(label),
  value:
    label === 'Venue'
      ? (parkOf({ id: null, name: value })?.name ?? value)
      : (values.get(label) ?? inGame)(value),
})

const titles = new Map([
  ['BATTING', 'Bateo'],
  ['BASERUNNING', 'Corrido de bases'],
  ['FIELDING', 'Fildeo'],
  ['PITCHING', 'Pitcheo'],
])

const labels = new Map([
  ['2B', 'Dobletes'],
  ['3B', 'Triples'],
  ['HR', 'Jonrones'],
  ['TB', 'Bases alcanzadas'],
  ['RBI', 'Carreras impulsadas'],
  ['2-out RBI', 'Impulsadas con dos outs'],
  ['Runners left in scoring position, 2 out', 'Dejados en posición de anotar, con dos outs'],
  ['SF', 'Elevados de sacrificio'],
  ['SAC', 'Toques de sacrificio'],
  ['GIDP', 'Rolas para doble matanza'],
  ['Team RISP', 'Con gente en posición de anotar'],
  ['Team LOB', 'Dejados en base'],
  ['SB', 'Bases robadas'],
  ['CS', 'Outs en intento de robo'],
  ['PO', 'Outs en viraje'],
  ['E', 'Errores'],
  ['DP', 'Dobles matanzas'],
  ['TP', 'Triples matanzas'],
  ['PB', 'Passed balls'],
  ['Outfield assists', 'Asistencias de los jardines'],
  ['Pickoffs', 'Outs en viraje'],
  ['WP', 'Wild pitches'],
  ['HBP', 'Golpeados'],
  ['IBB', 'Bases intencionales'],
  ['Balk', 'Balks'],
  ['Pitches-strikes', 'Lanzamientos-strikes'],
  ['Groundouts-flyouts', 'Outs en rola-elevado'],
  ['Batters faced', 'Turnos enfrentados'],
  ['Inherited runners-scored', 'Herencias-anotadas'],
  ['ABS Challenge', 'Retos a bolas y strikes'],
  ['Ejections', 'Expulsiones'],
  ['Umpires', 'Ampáyers'],
  ['Weather', 'Clima'],
  ['Wind', 'Viento'],
  ['First pitch', 'Primer lanzamiento'],
  ['T', 'Duración'],
  ['Att', 'Asistencia'],
  ['Venue', 'Estadio'],
])

const skies = new Map([
  ['clear', 'despejado'],
  ['cloudy', 'nublado'],
  ['partly cloudy', 'parcialmente nublado'],
  ['overcast', 'cubierto'],
  ['sunny', 'soleado'],
  ['rain', 'lluvia'],
  ['drizzle', 'llovizna'],
  ['snow', 'nieve'],
  ['haze', 'bruma'],
  ['fog', 'niebla'],
  ['dome', 'bajo techo'],
  ['roof closed', 'techo cerrado'],
])

const winds = new Map([
  ['none', 'en calma'],
  ['calm', 'en calma'],
  ['varies', 'variable'],
  ['r to l', 'de derecha a izquierda'],
  ['l to r', 'de izquierda a derecha'],
  ['in from lf', 'desde el jardín izquierdo'],
  ['in from cf', 'desde el jardín central'],
  ['in from rf', 'desde el jardín derecho'],
  ['out to lf', 'hacia el jardín izquierdo'],
  ['out to cf', 'hacia el jardín central'],
  ['out to rf', 'hacia el jardín derecho'],
])

/** `51 degrees, Clear`: the part behind the comma by a table, a full stop kept as it is. */
const measured = (value: string, table: ReadonlyMap<string, string>): string =>
  value.replace(/, ([^,.]+)/, (all, words: string) => {
    const own = table.get(words.trim().toLowerCase())
    return own === undefined ? all : `, ${own}`
  })

const values = new Map<string, (value: string) => string>([
  ['Weather', (value) => measured(value.replace(/\bdegrees\b/, '°F'), skies)],
  ['Wind', (value) => measured(value, winds).replace(/\bmph\b/, 'mi/h')],
  ['Umpires', (value) => value.replace(/\bHP:/, 'Home:')],
  ['Team RISP', (value) => value.replace(/(\d+)-for-(\d+)/, '$1 de $2')],
  ['ABS Challenge', (value) => challenges.reduce((text, [from, to]) => text.replaceAll(from, to), value)],
])

const challenges = [
  ['Ball-Overturned to Strike', 'bola cambiada a strike'],
  ['Strike-Overturned to Ball', 'strike cambiado a bola'],
  ['Ball-Confirmed', 'bola confirmada'],
  ['Strike-Confirmed', 'strike confirmado'],
] as const

/** The few phrases that the notes of plays are made of: `3rd inning off Soto, 1 on, 2 out`. */
const inGame = (value: string): string => phrases.reduce((text, [from, to]) => text.replace(from, to), value)

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+)(?:st|nd|rd|th) inning off /g, '$1ª entrada ante '],
  [/\b(\d) on, (\d) out\b/g, '$1 en base, $2 out'],
  [/\b([123])(?:st|nd|rd) base (?:off|by) /g, '$1ª base ante '],
  [/\bhome (?:off|by) /g, 'home ante '],
  [/\bat ([123])(?:st|nd|rd) base\b/g, 'en $1ª base'],
  [/\bat home\b/g, 'en home'],
  [/\(by /g, '(de '],
  [/, fielding\)/g, ', fildeo)'],
  [/, throw\)/g, ', tiro)'],
  [/, pickoff\)/g, ', viraje)'],
  [/, missed catch\)/g, ', bola caída)'],
  [/, interference\)/g, ', interferencia)'],
]

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

/** `July 12, 2024`, a label of its own in the feed, as `12 de julio de 2024`. */
const dateInSpanish = (label: string): string => {
  const [, name, day, year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(label) ?? []
  const month = months.find(([english]) => english === name)?.[1]
  return month === undefined ? label : `${day} de ${month} de ${year}`
}
