import '../../i18n/texts/receipts.ts'
import { MonitorPlay } from 'lucide-react'
import { type PlaybackReport, playbackReports } from '../../../contract/streaming/playback-reports.ts'
import { call } from '../../api.ts'
import { momentText } from '../../i18n/formats.ts'
import { localeOf } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/setup.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Link } from '../../routing/link.tsx'
import { type Column, Table } from '../../ui/content/table.tsx'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './playback-receipts.module.css'

/**
 * The quality of the viewer's playbacks of the last 30 days: start, stalls, disconnects, resolution and delay
 * of each.
 */
export const PlaybackReceipts = ({ userId }: { userId: number }) => {
  const { t } = useTranslation()
  const columns = useColumns()
  const { data, error, isRefetching, refetch } = useQuery({
    queryKey: ['playback-reports', userId],
    queryFn: async ({ signal }) => (await call(playbackReports, { signal })).data,
  })
  if (data === undefined && error)
    return (
      <ErrorState
        compact
        text={t('errors.unreachable')}
        isRetrying={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <Loading label={t('ui.loading')}>
        <Skeleton height="10rem" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <EmptyState compact icon={MonitorPlay} title={t('receipts.empty')} text={t('receipts.emptyText')} />
    )
  return (
    <Table
      caption={t('receipts.title')}
      columns={columns}
      rows={data}
      rowKey={({ gameId, startedAt }) => `${gameId} ${startedAt}`}
    />
  )
}

const useColumns = (): Column<PlaybackReport>[] => {
  const { t } = useTranslation()
  const texts = useReceiptTexts()
  return [
    { key: 'game', head: t('receipts.game'), rowHead: true, cell: (row) => <Game report={row} /> },
    { key: 'played', head: t('receipts.played'), align: 'end', cell: texts.played },
    { key: 'start', head: t('receipts.start'), align: 'end', cell: texts.start },
    { key: 'stalls', head: t('receipts.stalls'), align: 'end', cell: texts.stalls },
    { key: 'disconnects', head: t('receipts.disconnects'), align: 'end', cell: texts.disconnects },
    { key: 'quality', head: t('receipts.quality'), align: 'end', cell: texts.quality },
    { key: 'delay', head: t('receipts.delay'), align: 'end', cell: texts.delay },
  ]
}

const Game = ({ report: { gameId, clubs, kind, startedAt } }: { report: PlaybackReport }) => {
  const { t } = useTranslation()
  const name = clubs === null ? t('receipts.aGame') : t('receipts.clubs', clubs)
  return (
    <span className={styles.game}>
      <Link to="/games/:gameId" params={{ gameId: String(gameId) }} className={textLinkClass}>
        {name}
      </Link>
      <br />
      {momentText(startedAt)} · {t(kind === 'live' ? 'receipts.live' : 'receipts.ondemand')}
    </span>
  )
}

/** The figures of a playback in words of this page load. */
const useReceiptTexts = () => receiptTexts(useTranslation().t, localeOf(language))

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
