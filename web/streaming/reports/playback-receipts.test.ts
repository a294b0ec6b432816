import { expect, test } from 'vitest'
import type { PlaybackReport } from '../../../contract/streaming/playback-reports.ts'
import { localeOf } from '../../i18n/language.ts'
import { english, spanish } from '../../i18n/texts-for-tests.ts'
import { createTexts } from '../../i18n/translate.ts'
import { receiptTexts } from './playback-receipts.tsx'

const report: PlaybackReport = {
  ...{ gameId: 7, clubs: null, startedAt: '2026-11-22T02:00:00Z', kind: 'live' },
  ...{ startMs: 1_240, playedMs: 5_400_000, stalls: 0, stalledMs: 0, disconnects: 0, droppedFrames: 0 },
  ...{ delayMs: 1_960, heights: [{ height: 720, ms: 5_000_000 }] },
}
/** Every figure of a receipt, in the order of its columns. */
const receipt = (language: 'es' | 'en', changes: Partial<PlaybackReport> = {}) => {
  const { add, translate } = createTexts(language)
  add(language === 'es' ? spanish : english)
  const texts = receiptTexts(translate, localeOf(language))
  const shown = { ...report, ...changes }
  return [texts.played, texts.start, texts.stalls, texts.disconnects, texts.quality, texts.delay].map((it) =>
    it(shown),
  )
}

test('a receipt has start, stalls, disconnects, resolution and delay, each for itself, in both languages', () => {
  const bad = { stalls: 2, stalledMs: 7_450, disconnects: 5 }
  expect(receipt('es', bad)).toEqual(['90 min', '1.2 s', '2 (7.5 s)', '5', '720p', '2 s'])
  expect(receipt('es')).toEqual(['90 min', '1.2 s', 'ninguno', 'ninguna', '720p', '2 s'])
  expect(receipt('en')).toEqual(['90 min', '1.2 s', 'none', 'none', '720p', '2 s'])
})

test('a server that was lost while the picture went on is a disconnect and no stall, and the other way round', () => {
  expect(receipt('en', { disconnects: 3 }).slice(2, 4)).toEqual(['none', '3'])
  expect(receipt('en', { stalls: 1, stalledMs: 900 }).slice(2, 4)).toEqual(['1 (0.9 s)', 'none'])
})

test('a playback that never began has no figure of what was not shown', () => {
  expect(receipt('es', { startMs: null, playedMs: 0, delayMs: null, heights: [] })).toEqual([
    ...['0 min', 'no empezó', 'ninguno', 'ninguna', '–', '–'],
  ])
})
