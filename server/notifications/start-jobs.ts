import { z } from 'zod'
import type { Language } from '../../contract/language.ts'
import type { StartNotification } from '../../contract/notifications.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { JobHandlers } from '../jobs/job-queue.ts'
import { periodicWork } from '../jobs/periodic-work.ts'
import type { WorkResult, WorkSource } from '../jobs/work-source.ts'
import type { PushSender } from '../providers/push/push-sender.ts'
import { isStillTheirs } from './alerts.ts'
import { START_JOB } from './start-job.ts'
import { deleteDevice, devicesToNotify, findDevice, type PushDevice } from './store.ts'

type Clubs = { away: string; home: string }
type Text = Pick<StartNotification, 'title' | 'text'>

/** The message to a device when a game has started. It never has a score, which would spoil a recording. */
const startTexts: Record<Language, (clubs: Clubs) => Text> = {
  es: ({ away, home }) => ({ title: '¡Playball!', text: `Ya empezó el juego: ${away} en ${home}.` }),
  en: ({ away, home }) => ({ title: 'Play ball!', text: `${away} at ${home} has started.` }),
}

/** A game that has started: when (UTC ms), and its clubs by their numbers and by the names that fans use. */
export type StartedGame = {
  gamePk: number
  startedAt: number
  clubs: { away: { id: number; name: string }; home: { id: number; name: string } }
}

/** An older start is no news: viewers see the game going on, and a server that was away sends no flood. */
const NEWS_MS = 20 * 60_000
const EVERY_MS = 5_000
const BATCH = 200

type FollowDeps = {
  db: Db
  clock: Clock
  /** The games that started since then (UTC ms). */
  startedSince(since: number): Promise<StartedGame[]>
}

const payload = z.object({
  deviceId: z.number(),
  gamePk: z.number(),
  startedAt: z.number(),
  away: z.string(),
  home: z.string(),
})

/**
 * Enqueues a job for each device to notify of a game that has just started. All servers do it: a device has
 * one job for each game. A user who asks after the start is not notified, so one look at each game is enough.
 */
export const followStarts = (deps: FollowDeps): WorkSource => {
  const followed = new Set<number>()
  return periodicWork(deps.clock, {
    kind: 'follow-starts',
    everyMs: EVERY_MS,
    run: async () => {
      for (const game of await deps.startedSince(deps.clock.now() - NEWS_MS)) {
        if (followed.has(game.gamePk)) continue
        await enqueueFor(deps, game)
        followed.add(game.gamePk)
      }
      return { kind: 'done' }
    },
  })
}

const enqueueFor = async ({ db, clock }: FollowDeps, game: StartedGame): Promise<void> => {
  const { gamePk, startedAt, clubs } = game
  const which = { gamePk, clubs: [clubs.away.id, clubs.home.id], at: new Date(startedAt) }
  for (let afterId = 0, isMore = true; isMore; ) {
    const devices = await devicesToNotify(db, { ...which, afterId, limit: BATCH })
    await db.transaction(async (tx) => {
      for (const deviceId of devices) {
        const job = { deviceId, gamePk, startedAt, away: clubs.away.name, home: clubs.home.name }
        await enqueueJob(tx, clock, {
          kind: START_JOB,
          key: `${gamePk}:${deviceId}`,
          payload: job,
          delayMs: 0,
        })
      }
    })
    afterId = devices.at(-1) ?? afterId
    isMore = devices.length === BATCH
  }
}

/**
 * The job for a game's start: one message to one device. A crash between sending and recording it sends it
 * again; its topic and its tag are the game's, so the viewer sees one message.
 */
export const startJobs = (deps: { db: Db; clock: Clock; push: PushSender }) =>
  ({
    [START_JOB]: {
      erasesPayload: true,
      run: async (given): Promise<WorkResult> => {
        const job = payload.parse(given)
        const leftMs = job.startedAt + NEWS_MS - deps.clock.now()
        if (leftMs <= 0) return { kind: 'done', note: 'too late' }
        const device = await findDevice(deps.db, job.deviceId)
        if (device === undefined) return { kind: 'done', note: 'no device' }
        if (!(await isStillTheirs(deps.db, device))) {
          await deleteDevice(deps.db, device)
          return { kind: 'done', note: 'logged out' }
        }
        const message = { ...startTexts[device.lang](job), gameId: job.gamePk }
        const answer = await deps.push.send(device, { topic: `game-${job.gamePk}`, leftMs, message })
        return resultOf(deps.db, device, answer)
      },
    },
  }) satisfies JobHandlers

const resultOf = async (
  db: Db,
  device: PushDevice,
  answer: Awaited<ReturnType<PushSender['send']>>,
): Promise<WorkResult> => {
  if (answer.kind === 'unreachable')
    return { kind: 'not-yet', reason: 'the push service did not take it', ...later(answer.afterMs) }
  if (answer.kind === 'gone') await deleteDevice(db, device)
  return { kind: 'done', note: answer.kind }
}

const later = (afterMs: number | undefined) => (afterMs === undefined ? {} : { afterMs })
