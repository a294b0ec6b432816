import { parkName } from '../league/parks.ts'

/** A note's value in Spanish; of names and numbers, only the weather's change. Empty if untranslatable. */
export const noteValueInSpanish = (label: string, value: string): string =>
  (values.get(label.toLowerCase()) ?? playNote)(value)

const values = new Map<string, (value: string) => string>([
  ['weather', (value) => weatherNote(value)],
  ['wind', (value) => weatherNote(value)],
  [
    'umpires',
    (value) => value.replace(/\b(HP|LF|RF):/g, (all, position) => `${umpirePositions.get(position) ?? all}:`),
  ],
  ['venue', (value) => parkName({ id: null, name: value })],
  ['t', (value) => value.replace(/\(([\d:]+(?: min\w*)?) delay\)/i, '(pausa de $1)')],
  ['team risp', (value) => value.replace(/(\d+)-for-(\d+)/, '$1 de $2')],
  ['e', (value) => inParentheses(value, errors)],
  ['abs challenge', (value) => inParentheses(value, challenges)],
  ['pitch timer violations', (value) => inParentheses(value, violations)],
  ['ejections', (value) => ejections(value)],
])

const umpirePositions = new Map([
  ['HP', 'Principal'],
  ['LF', 'Izquierdo'],
  ['RF', 'Derecho'],
])

/** `51 degrees, Clear.` part by part: an unknown part without a number is left out. */
const weatherNote = (value: string): string => {
  const [, input = '', end = ''] = /^(.*?)([.\s]*)$/s.exec(value) ?? []
  const parts = input
    .split(',')
    .map((it) => weatherPart(it.trim()))
    .filter((it) => it !== '')
  return parts.length === 0 ? '' : parts.join(', ') + end
}

const weatherPart = (part: string): string => {
  const phrase = weatherPhrases.get(abbreviateField(part.toLowerCase()))
  if (phrase !== undefined) return phrase
  return /\d/.test(part) ? inMetricUnits(part) : ''
}

const KM_PER_MILE = 1.609_344

/** `51 degrees` as `11 °C`, `12 mph` as `19 km/h`, as a Mexican fan reads the weather. */
const inMetricUnits = (part: string): string =>
  part
    .replace(/(-?\d+(?:\.\d+)?) *degrees\b/, (_, of) => `${Math.round(((Number(of) - 32) * 5) / 9)} °C`)
    .replace(/(\d+(?:\.\d+)?) *mph\b/, (_, speed) => `${Math.round(Number(speed) * KM_PER_MILE)} km/h`)

const abbreviateField = (input: string): string =>
  input
    .replace('left to right', 'l to r')
    .replace('right to left', 'r to l')
    .replace(/\bleft(?: field)?\b/, 'lf')
    .replace(/\bcent(?:er|re)(?: field)?\b/, 'cf')
    .replace(/\bright(?: field)?\b/, 'rf')

/** The upstream's terms of sky and wind, and others that its scorers have used. */
const weatherPhrases = new Map([
  ['clear', 'despejado'],
  ['cloudy', 'nublado'],
  ['dome', 'bajo techo'],
  ['drizzle', 'llovizna'],
  ['overcast', 'cubierto'],
  ['partly cloudy', 'parcialmente nublado'],
  ['rain', 'lluvia'],
  ['roof closed', 'techo cerrado'],
  ['snow', 'nieve'],
  ['sunny', 'soleado'],
  ['fair', 'despejado'],
  ['fog', 'niebla'],
  ['haze', 'bruma'],
  ['indoors', 'bajo techo'],
  ['light rain', 'lluvia ligera'],
  ['mostly cloudy', 'mayormente nublado'],
  ['mostly sunny', 'mayormente soleado'],
  ['partly sunny', 'parcialmente soleado'],
  ['roof open', 'techo abierto'],
  ['showers', 'chubascos'],
  ['thunderstorms', 'tormenta'],
  ['windy', 'ventoso'],
  ['none', 'en calma'],
  ['calm', 'en calma'],
  ['varies', 'variable'],
  ['variable', 'variable'],
  ['r to l', 'de derecha a izquierda'],
  ['l to r', 'de izquierda a derecha'],
  ['in from lf', 'desde el jardín izquierdo'],
  ['in from cf', 'desde el jardín central'],
  ['in from rf', 'desde el jardín derecho'],
  ['out to lf', 'hacia el jardín izquierdo'],
  ['out to cf', 'hacia el jardín central'],
  ['out to rf', 'hacia el jardín derecho'],
])

/** `Soto (1, fielding)`: parts between commas by a table, numbers unchanged, unknown parts left out. */
const inParentheses = (value: string, table: ReadonlyMap<string, string>): string =>
  value.replace(/ ?\(([^()]*)\)/g, (_, inner: string) => {
    const parts = inner.split(',').flatMap((it) => {
      const part = it.trim()
      return table.get(part.toLowerCase()) ?? (/\d/.test(part) ? part : [])
    })
    return parts.length === 0 ? '' : ` (${parts.join(', ')})`
  })

const errors = new Map([
  ['fielding', 'fildeo'],
  ['throw', 'tiro'],
  ['throwing', 'tiro'],
  ['pickoff', 'viraje'],
  ['missed catch', 'bola caída'],
  ['dropped ball', 'bola caída'],
  ['interference', 'interferencia'],
  ['catcher interference', 'interferencia'],
])

const challenges = new Map([
  ['ball-overturned to strike', 'bola cambiada a strike'],
  ['strike-overturned to ball', 'strike cambiado a bola'],
  ['ball-confirmed', 'bola confirmada'],
  ['strike-confirmed', 'strike confirmado'],
])

const violations = new Map([
  ['pitcher timer', 'reloj del lanzador'],
  ['pitcher pitch timer', 'reloj del lanzador'],
  ['catcher timer', 'reloj del receptor'],
  ['catcher pitch timer', 'reloj del receptor'],
  ['batter timer', 'reloj del bateador'],
  ['batter pitch timer', 'reloj del bateador'],
  ['batter timeout', 'tiempo de más del bateador'],
  ['defensive shift', 'formación ilegal'],
  ['shift', 'formación ilegal'],
])

const EJECTION =
  /^(?<person>.+?) ejected(?: by (?:(?<position>HP|1B|2B|3B|LF|RF) )?umpire (?<umpire>.+?))?(?: \((?<inning>\d+)(?:st|nd|rd|th)\))?[.\s]*$/i

/**
 * `Reds manager Soto ejected by HP umpire Paz (5th).` as
 * `Soto (mánager de Reds), por el ampáyer principal Paz, en la 5.ª entrada.`
 */
const ejections = (value: string): string => {
  const each = value.split(/(?<=\))[.;]\s*/).flatMap((it) => ejection(it.trim()) ?? [])
  return each.length === 0 ? '' : `${each.join('; ')}.`
}

const ejection = (text: string): string | undefined => {
  const { person, position = '', umpire, inning } = EJECTION.exec(text)?.groups ?? {}
  if (person === undefined) return undefined
  const by =
    umpire === undefined ? '' : `, por el ampáyer${umpires.get(position.toUpperCase()) ?? ''} ${umpire}`
  return `${ejectedPerson(person)}${by}${inning === undefined ? '' : `, en la ${inning}.ª entrada`}`
}

const umpires = new Map([
  ['HP', ' principal'],
  ['1B', ' de 1.ª base'],
  ['2B', ' de 2.ª base'],
  ['3B', ' de 3.ª base'],
  ['LF', ' del jardín izquierdo'],
  ['RF', ' del jardín derecho'],
])

const coaches = new Map([
  ['manager', 'mánager'],
  ['bench coach', 'coach de banca'],
  ['hitting coach', 'coach de bateo'],
  ['pitching coach', 'coach de pitcheo'],
  ['bullpen coach', 'coach de bullpen'],
  ['first base coach', 'coach de primera'],
  ['third base coach', 'coach de tercera'],
  ['coach', 'coach'],
])

const ROLE =
  /^(?:(?<club>.+?) )?(?<role>(?:assistant )?(?:bench |hitting |pitching |bullpen |first base |third base )?coach|manager|(?:(?:starting|relief) )?pitcher|catcher|(?:first|second|third) baseman|shortstop|(?:(?:left|center|right) )?fielder|outfielder|infielder|(?:designated|pinch) hitter|pinch runner|player) (?<name>.+)$/i

const ejectedPerson = (person: string): string => {
  const { club, role = '', name } = ROLE.exec(person)?.groups ?? {}
  if (name === undefined) return person
  const coach = coaches.get(role.toLowerCase().replace('assistant ', ''))
  const part = [coach, club].filter((it) => it !== undefined).join(' de ')
  return part === '' ? name : `${name} (${part})`
}

/** The phrases of the notes on plays: `3rd inning off Soto, 1 on, 2 out`. */
const playNote = (value: string): string =>
  phrases.reduce((text, [from, to]) => text.replace(from, to), value.replace(ON_AND_OUT, onAndOut))

const ON_AND_OUT = /\b(\d) on, (\d) out\b/g

const onAndOut = (_: string, on: string, out: string): string =>
  `${on} en base, ${out} ${out === '1' ? 'out' : 'outs'}`

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+)(?:st|nd|rd|th) inning off /g, '$1.ª entrada ante '],
  [/\b([123])(?:st|nd|rd) base (?:off|by) /g, '$1.ª base ante '],
  [/\bhome (?:off|by) /g, 'al plato ante '],
  [/\bat ([123])(?:st|nd|rd) base\b/g, 'en $1.ª base'],
  [/\bat home\b/g, 'en el plato'],
  [/([(,] ?)by /g, '$1de '],
]
