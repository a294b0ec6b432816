import { expect, test } from 'vitest'
import { atBat, change, pitch, result, smallLog } from '../../testing/feeds/small-log.ts'
import { atBatsUntil } from './at-bats-until.ts'

const atBatMoments = (batter: number) => {
  const opening = atBat(batter)
  const play = opening.kind === 'at-bat' ? opening.play : 0
  const inPlay = <M extends object>(moment: M) => ({ ...moment, play })
  return { opening, play, inPlay }
}

test('plate appearances have their pitches in order, numbered from one, and their result', () => {
  const { opening, play, inPlay } = atBatMoments(101)
  const log = smallLog([opening, inPlay(pitch(1, 0)), inPlay(pitch(1, 1)), inPlay(result('single'))])
  const [only] = atBatsUntil(log, Number.POSITIVE_INFINITY)
  expect(only).toMatchObject({ play, batter: 101, pitcher: 210, result: { eventType: 'single' } })
  expect(only?.pitches.map((it) => [it.number, it.balls, it.strikes])).toEqual([
    [1, 1, 0],
    [2, 1, 1],
  ])
})

test('plate appearances have their result in Spanish, or in the feed’s own English', () => {
  const { opening, inPlay } = atBatMoments(101)
  const log = smallLog([opening, inPlay(result('walk', { event: 'Walk', description: 'He walks.' }))])
  const endIn = (lang: 'es' | 'en') => atBatsUntil(log, Number.POSITIVE_INFINITY, lang)[0]?.result
  expect(endIn('es')).toMatchObject({
    title: 'Base por bolas',
    description: 'Jugador 101 recibe base por bolas.',
  })
  expect(endIn('en')).toMatchObject({ title: 'Walk', description: 'He walks.' })
})

test('plate appearances until a moment contain nothing later', () => {
  const { opening, inPlay } = atBatMoments(101)
  const first = inPlay(pitch(1, 0))
  const log = smallLog([opening, first, inPlay(pitch(1, 1)), inPlay(result('single'))])
  const [only] = atBatsUntil(log, first.at)
  expect(only?.pitches).toHaveLength(1)
  expect(only?.result).toBeNull()
  expect(atBatsUntil(log, opening.at - 1)).toEqual([])
})

test('a plate appearance passes to a substitute within it', () => {
  const { opening, inPlay } = atBatMoments(101)
  const log = smallLog([
    opening,
    inPlay(pitch(1, 0)),
    change('pitcher', 211, { side: 'home' }),
    change('batter', 109, { side: 'away', replaces: 101 }),
    inPlay(pitch(2, 0)),
  ])
  expect(atBatsUntil(log, Number.POSITIVE_INFINITY)).toMatchObject([
    { batter: 109, pitcher: 211, pitches: [{ number: 1 }, { number: 2 }] },
  ])
})

test('a plate appearance without a new pitcher keeps the current one', () => {
  const second = atBat(102)
  const log = smallLog([atBatMoments(101).opening, change('pitcher', 211, { side: 'home' }), second])
  expect(atBatsUntil(log, Number.POSITIVE_INFINITY).at(-1)?.pitcher).toBe(211)
})
