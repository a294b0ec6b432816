import type { PlaybackReport } from '../../../contract/playback-reports.ts'
import { localeOf } from '../../i18n/language.ts'
import { language } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const NOTHING = '–'

/** The figures of a playback in words. */
export const useReceiptTexts = () => {
  const { t } = useTranslation()
  const seconds = (ms: number) => t('receipts.seconds', { seconds: numberText(ms / 1_000, 1) })
  return {
    played: ({ playedMs }: PlaybackReport) =>
      t('receipts.minutes', { minutes: numberText(playedMs / 60_000, 0) }),
    start: ({ startMs }: PlaybackReport) => (startMs === null ? t('receipts.neverBegan') : seconds(startMs)),
    stalls: ({ stalls, stalledMs, disconnects }: PlaybackReport) => {
      const interruptions = Math.max(stalls, disconnects)
      if (interruptions === 0) return t('receipts.none')
      return t('receipts.stallsOf', { count: interruptions, seconds: numberText(stalledMs / 1_000, 1) })
    },
    quality: ({ heights }: PlaybackReport) => (heights[0] ? `${heights[0].height}p` : NOTHING),
    delay: ({ delayMs }: PlaybackReport) => (delayMs === null ? NOTHING : seconds(delayMs)),
  }
}

const numberText = (value: number, digits: number): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: digits }).format(value)
