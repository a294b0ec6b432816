import { expect, test } from 'vitest'
import { creditKind, isErrorCredit } from './fielding-credits.ts'

test.each([
  ['f_putout', 'putout'],
  ['f_assist', 'assist'],
  ['f_assist_of', 'assist'],
  ['f_error', 'error'],
  ['f_fielding_error', 'error'],
  ['f_error_dropped_ball', 'error'],
  ['f_interference', 'error'],
  ['f_obstruction', 'error'],
  ['f_throwing_error', 'throwing-error'],
  ['f_error_throwing', 'throwing-error'],
  ['c_catcher_interf', 'catcher-interference'],
  ['c_catcher_interference', 'catcher-interference'],
] as const)('the credit %s counts as %s', (credit, kind) => {
  expect(creditKind(credit)).toBe(kind)
  expect(isErrorCredit(credit)).toBe(kind !== 'putout' && kind !== 'assist')
})

test.each(['f_fielded_ball', 'f_deflection', 'f_touch', '', 'something_new', 'f_assistance'])(
  'the credit “%s” counts as nothing',
  (credit) => {
    expect([creditKind(credit), isErrorCredit(credit)]).toEqual([undefined, false])
  },
)
