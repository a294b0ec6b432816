import { describe, expect, it } from 'vitest'
import type { AtBat } from '../../../domain/at-bats-until.ts'
import { firstOutcome, nextOutcome } from './outcome-news.ts'

const turn = (play: number, description?: string): AtBat => ({
  play,
  inning: 1,
  half: 'top',
  batter: 7,
  pitcher: 8,
  pitches: [],
  result:
    description === undefined ? null : { title: 'Ponche', description, eventType: 'strikeout', at: play },
})
const [out, single] = [turn(0, 'Peña se poncha.'), turn(1, 'Ruiz da sencillo.')]

describe('what is said aloud of the turns at bat', () => {
  it('is nothing of what was over when the page opened', () => {
    expect(firstOutcome([out, turn(1)])).toEqual({ play: 0, text: '' })
  })

  it('is how a turn ended, once, and not each of its pitches', () => {
    const first = firstOutcome([out, turn(1)])
    expect(nextOutcome(first, [out, turn(1)])).toBe(first)
    const then = nextOutcome(first, [out, single])
    expect(then.text).toBe('Ruiz da sencillo.')
    expect(nextOutcome(then, [out, single, turn(2)])).toBe(then)
  })

  it('is the title where the league wrote no sentence', () => {
    expect(nextOutcome(firstOutcome([]), [turn(0, '')]).text).toBe('Ponche')
  })

  it('is nothing for who goes back, and is said again when he comes by again', () => {
    const back = nextOutcome({ play: 1, text: 'Ruiz da sencillo.' }, [out])
    expect(back).toEqual({ play: 0, text: '' })
    expect(nextOutcome(back, [out, single]).text).toBe('Ruiz da sencillo.')
  })
})
