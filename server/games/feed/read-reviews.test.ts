import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { atBatsUntil } from '../../../domain/folding/at-bats-until.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { haveRecordings, recording } from '../../../testing/feeds/recordings.ts'
import { logOf, play, smallFeed, step } from '../../../testing/feeds/small-feed.ts'

const END = Number.POSITIVE_INFINITY
const AWAY = 677

const describedPlays = (log: GameLog, lang: 'es' | 'en' = 'es') =>
  playsUntil(log, END, lang).flatMap((it) => [...it.bottom, ...it.top])

const verdict = (isOverturned: boolean, overrides: object = {}) => ({
  isOverturned,
  inProgress: false,
  reviewType: 'MA',
  challengeTeamId: AWAY,
  ...overrides,
})
/** A reviewed single as in the feed; `events` stand before the pitch put in play. */
const single = (overrides: object, events: Record<string, unknown>[] = []) =>
  logOf(
    smallFeed({
      plays: [
        {
          ...play(0, {
            batter: 101,
            pitcher: 210,
            eventType: 'single',
            runners: [onLastPitch(step(101, null, '1B'), events.length)],
            before: events,
          }),
          ...overrides,
        },
      ],
    }),
  )
/** The step of a runner on the turn's last pitch, at `playIndex`. */
const onLastPitch = (it: ReturnType<typeof step>, playIndex: number) => ({
  ...it,
  details: { ...it.details, playIndex },
})
const describedBy = (description: string) => ({
  result: { type: 'atBat', event: 'Single', eventType: 'single', description, rbi: 0 },
})
const pitchEvent = (code: string, description: string, overrides: object = {}) => ({
  type: 'pitch',
  isPitch: true,
  startTime: '2026-11-20T01:30:10Z',
  endTime: '2026-11-20T01:30:12Z',
  count: { balls: 1, strikes: 0, outs: 0 },
  details: { call: { code, description }, description, type: { code: 'SL', description: 'Slider' } },
  ...overrides,
})
const callEvent = (code: string, description: string, violation?: object) => ({
  ...pitchEvent(code, description),
  type: 'no_pitch',
  isPitch: false,
  details: { call: { code, description }, description, ...(violation && { violation }) },
})
const challenged = (isOverturned: boolean, id: number) => ({
  reviewDetails: verdict(isOverturned, {
    reviewType: 'MJ',
    player: { id, fullName: `Nombre${id} Apellido${id}` },
  }),
})

test.each([
  [true, false, 'Tras revisión, se mantiene la decisión.'],
  [false, true, 'Tras revisión, se cambia la decisión.'],
])(
  'the last verdict of two reviews in the feed (overturned %s, then %s) stands',
  (first, last, expectedText) => {
    const log = single({
      reviewDetails: {
        ...verdict(first),
        additionalReviews: [verdict(last, { reviewType: 'NA', challengeTeamId: null })],
      },
    })
    expect(describedPlays(log)[0]?.description).toMatch(new RegExp(`^${expectedText}`))
  },
)

test('the last verdict of two reviews that only the feed’s text has stands', () => {
  const text =
    'Naranjeros challenged (tag play), call on the field was upheld. Umpire reviewed (force play), call on the field was overturned: Nombre101 singles.'
  expect(describedPlays(single(describedBy(text)))[0]?.description).toMatch(
    /^Tras revisión, se cambia la decisión\./,
  )
})

test('a review says whose challenge it was', () => {
  const log = single({ reviewDetails: verdict(false) })
  expect(describedPlays(log)[0]?.description).toMatch(
    /^Tras el reto de Naranjeros, se mantiene la decisión\./,
  )
})

test('a review without a verdict yet, and a play without a review, keep the feed’s text', () => {
  for (const reviewDetails of [verdict(false, { inProgress: true }), null, {}, undefined, 'none'])
    expect(describedPlays(single({ reviewDetails }))[0]?.description).toMatch(
      /^Nombre101 Apellido101 conecta/,
    )
})

test('a review of a runner’s play in the turn is not attached to the turn’s end', () => {
  const steal = {
    type: 'action',
    startTime: '2026-11-20T01:30:10Z',
    endTime: '2026-11-20T01:30:12Z',
    details: {
      event: 'Stolen Base 2B',
      eventType: 'stolen_base_2b',
      description: 'Águilas challenged (tag play), call on the field was upheld: Nombre102 steals 2nd base.',
    },
    player: { id: 102 },
  }
  const [end, stolen] = describedPlays(single({ reviewDetails: verdict(false) }, [steal]))
  expect(end?.description).toMatch(/^Nombre101/)
  expect(stolen?.description).toBe(
    'Tras revisión, se mantiene la decisión. Nombre102 Apellido102 roba segunda.',
  )
})

test.each([
  ['C', 'Called Strike', true, 'Reto de Nombre201 Apellido201: la bola se cambia a strike.'],
  ['B', 'Ball', true, 'Reto de Nombre201 Apellido201: el strike se cambia a bola.'],
  ['C', 'Called Strike', false, 'Reto de Nombre201 Apellido201: se confirma el strike.'],
  ['B', 'Ball', false, 'Reto de Nombre201 Apellido201: se confirma la bola.'],
])(
  'a challenge of a pitch, %s (%s) with overturned %s, has its own line: %s',
  (code, call, won, expectedText) => {
    const log = single({}, [pitchEvent(code, call, challenged(won, 201))])
    expect(describedPlays(log)[1]).toMatchObject({
      title: 'Reto a bola o strike',
      description: expectedText,
      type: 'action',
      event_type: 'pitch_challenge',
      isScoringPlay: false,
    })
    expect(describedPlays(log, 'en')[1]?.description).toBe(
      `Nombre201 Apellido201 challenged (pitch result), call on the field was ${won ? 'overturned' : 'confirmed'}: ${call}.`,
    )
    expect(atBatsUntil(log, END)[0]?.pitches.map((it) => it.challenges)).toEqual([
      [{ by: 'Nombre201 Apellido201', overturned: won }],
      [],
    ])
  },
)

test('a challenge of the turn’s last pitch is at the turn’s end and at that pitch', () => {
  const log = single({ ...challenged(true, 101), ...describedBy('Nombre101 singles.') })
  expect(describedPlays(log)).toHaveLength(1)
  expect(describedPlays(log)[0]?.description).toMatch(
    /^Tras el reto de Nombre101 Apellido101, se cambia la decisión\./,
  )
  expect(atBatsUntil(log, END)[0]?.pitches[0]?.challenges).toEqual([
    { by: 'Nombre101 Apellido101', overturned: true },
  ])
})

test.each([
  [
    'VP',
    'Automatic Ball - Pitcher Pitch Timer Violation',
    'Violación del reloj de pitcheo de Nombre210 Apellido210: bola automática.',
  ],
  [
    'VC',
    'Automatic Ball - Catcher Pitch Timer Violation',
    'Violación del reloj de pitcheo de Nombre210 Apellido210: bola automática.',
  ],
  [
    'AC',
    'Automatic Strike - Batter Pitch Timer Violation',
    'Violación del reloj de pitcheo de Nombre210 Apellido210: strike automático.',
  ],
  [
    'AB',
    'Automatic Strike - Batter Timeout Violation',
    'Tiempo de más de Nombre210 Apellido210: strike automático.',
  ],
  ['VS', 'Automatic Ball - Defensive Shift Violation', 'Formación ilegal de la defensa: bola automática.'],
  ['V', 'Automatic Ball', 'Bola automática.'],
  ['A', 'Automatic Strike', 'Strike automático.'],
])('a call without a pitch, %s (%s), is a line of its own', (code, call, expectedText) => {
  const violation = { type: 'some_timer', player: { id: 210, fullName: 'Nombre210 Apellido210' } }
  const log = single({}, [callEvent(code, call, violation)])
  expect(describedPlays(log)[1]).toMatchObject({
    title: /Ball/.test(call) ? 'Bola automática' : 'Strike automático',
    description: expectedText,
    event_type: 'automatic_call',
  })
  expect(describedPlays(log, 'en')[1]).toMatchObject({ description: `${call}: Nombre210 Apellido210.` })
})

test('a violation has its player even if the feed does not name them', () => {
  const descriptionOf = (code: string, call: string) =>
    describedPlays(single({}, [callEvent(code, call)]))[1]?.description
  expect(descriptionOf('VP', 'Automatic Ball - Pitcher Pitch Timer Violation')).toContain(
    'Nombre210 Apellido210',
  )
  expect(descriptionOf('AC', 'Automatic Strike - Batter Pitch Timer Violation')).toContain(
    'Nombre101 Apellido101',
  )
})

test('an intentional walk has a line, its balls have none', () => {
  const ball = callEvent('VB', 'Automatic Ball - Intentional')
  expect(describedPlays(single({}, [ball, ball, ball]))).toHaveLength(1)
})

test('a runner who moves on an automatic fourth ball runs on the walk, not on the call', () => {
  const walk = {
    ...play(0, { batter: 101, pitcher: 210, eventType: 'walk', runners: [step(101, null, '1B')] }),
    playEvents: [callEvent('VP', 'Automatic Ball - Pitcher Pitch Timer Violation')],
  }
  expect(describedPlays(logOf(smallFeed({ plays: [walk] }))).map((it) => it.description)).toEqual([
    'Nombre101 Apellido101 recibe base por bolas.',
    'Violación del reloj de pitcheo de Nombre210 Apellido210: bola automática.',
  ])
})

test('a strikeout by an automatic strike says so', () => {
  const out = {
    ...play(0, { batter: 101, pitcher: 210, eventType: 'strikeout', runners: [step(101, null, null, true)] }),
    playEvents: [callEvent('AC', 'Automatic Strike - Batter Pitch Timer Violation')],
  }
  expect(describedPlays(logOf(smallFeed({ plays: [out] })))[0]?.description).toBe(
    'Nombre101 Apellido101 se poncha con strike automático.',
  )
})

test.skipIf(!haveRecordings)(
  'every recorded challenge and every recorded violation of the clock has a line',
  () => {
    const linesOf = (folder: string, name: string, event: string) =>
      describedPlays(logOf(recording(folder, name))).filter((it) => it.event_type === event)
    const doubleheader = '823035_2026-07-07_MIL@STL_DH2.json'
    expect(linesOf('finals', doubleheader, 'automatic_call')).toHaveLength(2)
    expect(linesOf('finals', doubleheader, 'pitch_challenge').map((it) => it.description)).toEqual([
      'Reto de Iván Herrera: la bola se cambia a strike.',
    ])
    expect(linesOf('diffpatch', '823717__baseline_2.json', 'pitch_challenge')).toHaveLength(2)
  },
)
