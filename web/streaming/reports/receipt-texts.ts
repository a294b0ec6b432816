import type { PlaybackReport } from '../../../contract/playback-reports.ts'
import type { Translate } from '../../i18n/setup.ts'

const NOTHING = '–'

/** The figures of a playback in words; `locale` writes its numbers. */
export const receiptTexts = (t: Translate, locale: string) => {
  const number = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const seconds = (ms: number) => t('receipts.seconds', { seconds: number(ms / 1_000, 1) })
  return {
    played: ({ playedMs }: PlaybackReport) =>
      t('receipts.minutes', { minutes: number(playedMs / 60_000, 0) }),
    start: ({ startMs }: PlaybackReport) => (startMs === null ? t('receipts.neverBegan') : seconds(startMs)),
    stalls: ({ stalls, stalledMs }: PlaybackReport) => {
      if (stalls === 0) return t('receipts.none')
      return t('receipts.stallsOf', { count: stalls, seconds: number(stalledMs / 1_000, 1) })
    },
    disconnects: ({ disconnects }: PlaybackReport) =>
      disconnects === 0 ? t('receipts.noDisconnects') : number(disconnects, 0),
    quality: ({ heights }: PlaybackReport) => (heights[0] ? `${heights[0].height}p` : NOTHING),
    delay: ({ delayMs }: PlaybackReport) => (delayMs === null ? NOTHING : seconds(delayMs)),
  }
}
