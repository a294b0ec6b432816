import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { PlaybackFault } from '../../../contract/streaming/playback-reports.ts'
import { countsOf } from '../../http/request-metrics.ts'
import type { ReportBefore, StoredReport } from './store.ts'

const RENDITIONS = [240, 360, 480, 720, 1080]
/** One report adds no more than this, so that no single player makes or hides an alarm. */
const MOST = { seconds: 300, stalls: 20, frames: 18_000 }
const START_SECONDS = [0.5, 1, 2, 3, 5, 8, 15, 30]
const DELAY_SECONDS = [1, 2, 3, 4, 6, 8, 12, 20, 40]

/** Counts what a report adds to the one before it, null for the first of its playback. */
export type CountReport = (report: StoredReport, before: ReportBefore | null, fault?: PlaybackFault) => void

/** Counts reports of players for the metrics: all recordings are one game, as a season of them is long. */
export const openReportFigures = (app: FastifyInstance): CountReport => {
  const count = openCounters(app)
  return (report, before, fault) => {
    const { kind } = report
    const game = kind === 'live' ? String(report.gamePk) : 'recorded'
    const more = (name: keyof ReportBefore & keyof typeof PARTS, most: number) =>
      within(report[name] - (before?.[name] ?? 0), most)
    count.played.inc({ game }, more('playedMs', MOST.seconds * 1_000) / 1_000)
    count.stalls.inc({ game }, more('stalls', MOST.stalls))
    count.stalled.inc({ game }, more('stalledMs', MOST.seconds * 1_000) / 1_000)
    count.disconnects.inc({ game }, more('disconnects', MOST.stalls))
    count.frames.inc({ game }, more('droppedFrames', MOST.frames))
    for (const { rendition, ms } of shownSince(report, before))
      count.shown.inc({ game, rendition }, within(ms, MOST.seconds * 1_000) / 1_000)
    if (report.startMs !== null && (before?.startMs ?? null) === null)
      count.starts.observe({ kind }, report.startMs / 1_000)
    if (report.delayMs !== null) count.delays.observe(report.delayMs / 1_000)
    if (fault !== undefined) count.faults.inc({ game, kind: fault })
  }
}

const PARTS = { playedMs: true, stalls: true, stalledMs: true, disconnects: true, droppedFrames: true }
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** For how long each rendition was shown since the report before: a player may name any height. */
const shownSince = ({ heights }: StoredReport, before: ReportBefore | null) =>
  heights.map(({ height, ms }) => ({
    rendition: RENDITIONS.includes(height) ? `${height}p` : 'other',
    ms: ms - (before?.heights.find((it) => it.height === height)?.ms ?? 0),
  }))

const openCounters = (app: FastifyInstance) => {
  const registers = [countsOf(app).registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  return {
    played: counter('playback_played_seconds_total', 'Time that players showed a picture', 'game'),
    shown: counter(
      'playback_rendition_seconds_total',
      'Time that players showed each rendition: its rate is the number of viewers who watch it',
      ...(['game', 'rendition'] as const),
    ),
    stalls: counter('playback_stalls_total', 'Interruptions by an empty buffer', 'game'),
    stalled: counter(
      'playback_stalled_seconds_total',
      'Time that players waited for an empty buffer',
      'game',
    ),
    disconnects: counter('playback_disconnects_total', 'How often players lost the server', 'game'),
    frames: counter('playback_dropped_frames_total', 'Frames that viewers’ devices dropped', 'game'),
    faults: counter(
      'playback_faults_total',
      'Faults that players showed to their viewers, by the kind of the error list',
      ...(['game', 'kind'] as const),
    ),
    starts: new Histogram({
      name: 'playback_start_seconds',
      help: 'From the request for a video to its first frame',
      ...{ labelNames: ['kind'], buckets: START_SECONDS, registers },
    }),
    delays: new Histogram({
      name: 'playback_live_delay_seconds',
      help: "From the stadium's clock to the frame on the screen, as each report of a live edge has it",
      ...{ buckets: DELAY_SECONDS, registers },
    }),
  }
}
