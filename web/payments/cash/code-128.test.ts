import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCode128, widthsOf } from '../../../testing/decode-code128.ts'
import { barsOf, code128 } from './code-128.ts'

test.each(['OPENPAYEMU1234567', '1010101010101012', '000020TRKP'])(
  'a scanner reads the reference %s off its barcode',
  async (reference) => {
    expect(decodeCode128(widthsOf(await code128(reference)))).toBe(reference)
  },
)

test('a scanner reads any reference of letters and digits off its barcode', async () => {
  const references = fc.stringMatching(/^[0-9A-Z]{1,40}$/)
  await fc.assert(
    fc.asyncProperty(references, async (reference) => {
      expect(decodeCode128(widthsOf(await code128(reference)))).toBe(reference)
    }),
    { numRuns: 100 },
  )
})

test('the bars of a barcode are drawn where its modules are, with quiet zones on both sides', () => {
  expect(barsOf('1101', 60)).toEqual({ path: 'M10 0h2v60h-2zM13 0h1v60h-1z', width: 24 })
})
