import { expect, test } from 'vitest'
import { noteInSpanish } from '../../../../domain/folding/box-notes.ts'
import { haveRecordings, recording, recordings } from '../../../../testing/feeds/recordings.ts'

type Note = { label: string; value: string }

const endpoints = ['744914_boxscore.json', '747175_boxscore.json']
const inProgress = [
  '823717__baseline.json',
  '823717__baseline_2.json',
  '823717__patch_t2+30s.json',
  '824445__baseline.json',
  '824445__baseline_2.json',
]
const all: unknown[] = haveRecordings
  ? [
      ...recordings('finals').map((it) => it.json),
      ...recordings('in-progress').map((it) => it.json),
      ...inProgress.map((name) => recording('diffpatch', name)),
      ...endpoints.map((name) => recording('endpoints', name)),
    ]
  : []

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null
/** Every note of every `info` list of the game and the clubs. */
const notesIn = (json: unknown): Note[] => {
  if (!isObject(json)) return []
  const { label, value } = json
  if (typeof label === 'string' && Object.keys(json).every((it) => it === 'label' || it === 'value'))
    return [{ label, value: typeof value === 'string' ? value : '' }]
  return Object.entries(json).flatMap(([key, it]) => (key === 'note' ? [] : notesIn(it)))
}
/** The names of people, clubs and parks, which are not translated. */
const namesIn = (json: unknown): string[] => {
  if (!isObject(json)) return []
  const names = [json.fullName, json.boxscoreName, json.lastName, json.name].filter(
    (it) => typeof it === 'string',
  )
  return [...names, ...Object.values(json).flatMap(namesIn)]
}

/** The words of a Mexican fan, with loanwords; any other word in a note would be English. */
const SPANISH = new Set(
  `dobletes triples jonrones bases alcanzadas carreras impulsadas con dos outs dejados en posición de anotar elevados
  sacrificio toques rolas para doble matanza gente base robadas intento robo viraje errores dobles matanzas passed balls
  asistencias los jardines wild pitches golpeados intencionales balks lanzamientos strikes outs rola elevado bateadores
  enfrentados heredados anotados retos a bolas y strikes ampáyers clima viento primer lanzamiento duración asistencia
  parque ª entrada ante out plato fildeo tiro bola caída cambiada strike cambiado confirmada confirmado
  principal izquierdo derecho c despejado nublado parcialmente cubierto soleado techo cerrado km h calma desde hacia el
  jardín central derecha izquierda del enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
  diciembre am pm b al`
    .split(/\s+/)
    .filter((it) => it !== ''),
)

const notes = all.flatMap((json) => {
  const names = new Set(namesIn(json).flatMap(wordsOf))
  return notesIn(json).map((note) => ({ note, names }))
})

test.skipIf(!haveRecordings)('the recorded box scores have many notes, and each is translated', () => {
  expect(notes.length).toBeGreaterThan(200)
  const untranslated = notes.filter(({ note }) => noteInSpanish(note) === undefined)
  expect(untranslated.map(({ note }) => `${note.label}: ${note.value}`)).toEqual([])
})

test.skipIf(!haveRecordings)('the Spanish notes of the recorded box scores have no word of English', () => {
  const left = notes.flatMap(({ note, names }) => {
    const { label, value } = noteInSpanish(note) ?? { label: '', value: '' }
    const words = note.label === 'Venue' ? wordsOf(label) : wordsOf(`${label} ${value}`)
    return words.filter((it) => !SPANISH.has(it) && !names.has(it)).map((it) => `${it}: ${label} ${value}`)
  })
  expect(left).toEqual([])
})

test.skipIf(!haveRecordings)('the Spanish notes of the recorded box scores lose no number', () => {
  for (const { note } of notes) {
    const numbers = note.value.match(/\d+/g) ?? []
    const translated = noteInSpanish(note)?.value.match(/\d+/g) ?? []
    // The translated weather has other units.
    if (/^(Weather|Wind)$/.test(note.label)) expect(translated).toHaveLength(numbers.length)
    else if (note.value !== '') expect(translated).toEqual(numbers)
  }
})

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((it) => it.length > 1)
}
