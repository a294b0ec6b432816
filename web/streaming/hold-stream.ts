import type { RefusalCode } from '../api.ts'

/** The lease as the server gives it; ms (contract/streaming.ts). */
export type Playback = { id: string; generation: number; heartbeatMs: number; leaseMs: number }
export type Opened = { st: string; video: { src: string; kind: 'live' | 'ondemand' }; playback: Playback }

/** A refusal of the server; `status` 0 when no answer came. */
export type Refusal = { status: number; code: RefusalCode; retryAfterMs: number | null }

/** What the viewer is shown. Instants are ms UTC of the browser's clock. */
export type Hold =
  | { at: 'opening' }
  | { at: 'watching'; src: string; kind: 'live' | 'ondemand' }
  | { at: 'elsewhere'; code: RefusalCode; retryAt: number }
  | { at: 'replaced'; code: RefusalCode }
  | { at: 'refused'; code: RefusalCode }
  | { at: 'failed'; code: RefusalCode }

export type Calls = {
  open(): Promise<Opened>
  keep(lease: Playback): Promise<Playback>
  /** Must be sent even while the page goes away; its answer is not waited for. */
  close(id: string): void
  /** The refusal inside a thrown error. */
  refusalIn(error: unknown): Refusal
  now(): number
  /** Runs `then` after `ms` and answers how to cancel it. */
  after(ms: number, then: () => void): () => void
}

export type Holder = {
  /** Asks for the stream again: "try again", "watch here", a page back from the browser's cache. */
  retry(): void
  /** Asks the server now whether the lease still lives: a tab awake again, a refused segment. */
  check(): void
  /** Gives the lease back. */
  release(): void
}

const REPEAT_MS = 3_000
const REOPEN_MS = 5_000
const SHORTEST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 120_000
const USUAL_WAIT_MS = 10_000

type Run = {
  calls: Calls
  show: (hold: Hold) => void
  lease: Playback | null
  cancel: () => void
  /** Answers of an older turn are void: the viewer pressed "try again" or left meanwhile. */
  turn: number
  checking: boolean
}

/**
 * Takes the account's one playback lease, keeps it alive and says at each change what the viewer should see.
 * It never gives up by itself: a busy account is asked again when the other device's lease may have ended.
 */
export const holdStream = (calls: Calls, show: (hold: Hold) => void): Holder => {
  const run: Run = { calls, show, lease: null, cancel: () => {}, turn: 0, checking: false }
  void open(run)
  return {
    retry: () => void open(run),
    check: () => void keep(run),
    release: () => leave(run),
  }
}

const open = async (run: Run): Promise<void> => {
  leave(run)
  run.show({ at: 'opening' })
  await ask(run)
}

/** Asks for the lease while the screen stays as it is; the answer of an older turn is given back unused. */
const ask = async (run: Run): Promise<void> => {
  leave(run)
  const turn = run.turn
  try {
    const opened = await run.calls.open()
    if (turn !== run.turn) return run.calls.close(opened.playback.id)
    run.lease = opened.playback
    run.show({ at: 'watching', src: opened.video.src || opened.st, kind: opened.video.kind })
    scheduleKeep(run, opened.playback.heartbeatMs)
  } catch (error) {
    if (turn === run.turn) afterOpenFailed(run, run.calls.refusalIn(error))
  }
}

const leave = (run: Run): void => {
  run.cancel()
  run.turn += 1
  run.checking = false
  if (run.lease !== null) run.calls.close(run.lease.id)
  run.lease = null
}

const scheduleKeep = (run: Run, ms: number): void => {
  run.cancel()
  run.cancel = run.calls.after(ms, () => void keep(run))
}

const keep = async (run: Run): Promise<void> => {
  if (run.lease === null || run.checking) return
  const turn = run.turn
  run.checking = true
  try {
    run.lease = await keepOrDrop(run, turn)
    if (run.lease !== null) scheduleKeep(run, run.lease.heartbeatMs)
  } catch (error) {
    if (turn === run.turn) afterKeepFailed(run, run.calls.refusalIn(error))
  } finally {
    if (turn === run.turn) run.checking = false
  }
}

/** The renewed lease, or whatever the run holds now when the viewer left while it was asked for. */
const keepOrDrop = async (run: Run, turn: number): Promise<Playback | null> => {
  const held = run.lease
  if (held === null) return null
  const renewed = await run.calls.keep(held)
  return turn === run.turn ? renewed : run.lease
}

const afterKeepFailed = (run: Run, refusal: Refusal) => {
  if (isPassing(refusal)) return scheduleKeep(run, REPEAT_MS)
  run.lease = null
  const ended = refusal.code === 'errors.playbackEnded' || refusal.status === 404
  if (ended) return void ask(run)
  showRefusal(run, refusal)
}

/** A lost connection, a server in trouble, too many questions, a live picture not there yet: asking again later helps. */
const isPassing = (refusal: Refusal): boolean =>
  refusal.status === 0 || refusal.status >= 500 || refusal.status === 429 || isLate(refusal)

/** A recording that is gone names no time to ask again. */
const isLate = ({ code, retryAfterMs }: Refusal): boolean =>
  code === 'player.linkNotFound' && retryAfterMs !== null

const afterOpenFailed = (run: Run, refusal: Refusal) => {
  if (!isPassing(refusal)) return showRefusal(run, refusal)
  run.show({ at: 'failed', code: refusal.code })
  run.cancel = run.calls.after(refusal.retryAfterMs ?? REOPEN_MS, () => void ask(run))
}

const showRefusal = (run: Run, refusal: Refusal) => {
  run.cancel()
  if (refusal.status === 409) return waitForTheOther(run, refusal)
  if (refusal.status === 410) return run.show({ at: 'replaced', code: refusal.code })
  if (refusal.status === 400) return run.show({ at: 'failed', code: refusal.code })
  run.show({ at: 'refused', code: refusal.code })
}

const waitForTheOther = (run: Run, refusal: Refusal): void => {
  const asked = refusal.retryAfterMs ?? USUAL_WAIT_MS
  const waitMs = Math.min(Math.max(asked, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
  run.show({ at: 'elsewhere', code: refusal.code, retryAt: run.calls.now() + waitMs })
  run.cancel = run.calls.after(waitMs, () => void ask(run))
}
