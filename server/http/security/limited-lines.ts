import type { Clock } from '../../clock.ts'

const WINDOW_MS = 60_000
/** The limit for one kind and network in a minute. */
const MAX_LINES = 20
/** The limit for all kinds and networks together, so that many networks cannot fill the disk either. */
const MAX_ALL_LINES = 2_000
/** The number of windows in memory; beyond it, several networks share one window. */
const MAX_WINDOWS = 10_000

type Window<Kind> = { kind: Kind; network: string; endsAt: number; lines: number; left: number }

/** Lines of the log that outsiders can cause: `mayWrite` allows some, the others are counted. */
export type LimitedLines<Kind> = {
  mayWrite(kind: Kind, network: string): boolean
  /** Writes the counts of all suppressed lines. */
  flush(): void
}

/** `writeCount` gets the number of lines suppressed in one minute, when that minute is over. */
export const limitLines = <Kind extends string>(
  clock: Clock,
  writeCount: (kind: Kind, network: string, count: number) => void,
): LimitedLines<Kind> => {
  /** The oldest first, as all windows are equally long. */
  const windows = new Map<string, Window<Kind>>()
  let all = { endsAt: 0, lines: 0 }

  const close = (key: string, { kind, network, left }: Window<Kind>) => {
    windows.delete(key)
    if (left > 0) writeCount(kind, network, left)
  }
  const closeOld = (now: number) => {
    for (const [key, window] of windows) {
      if (!isOver(window, now)) return
      close(key, window)
    }
  }
  const windowOf = (kind: Kind, network: string, now: number): Window<Kind> => {
    const isFull = windows.size >= MAX_WINDOWS && !windows.has(`${kind} ${network}`)
    const name = isFull ? 'several' : network
    const key = `${kind} ${name}`
    const window = windows.get(key) ?? { kind, network: name, endsAt: now + WINDOW_MS, lines: 0, left: 0 }
    windows.set(key, window)
    return window
  }
  return {
    mayWrite: (kind, network) => {
      const now = clock.now()
      closeOld(now)
      if (isOver(all, now)) all = { endsAt: now + WINDOW_MS, lines: 0 }
      const window = windowOf(kind, network, now)
      if (window.lines >= MAX_LINES || all.lines >= MAX_ALL_LINES) {
        window.left += 1
        return false
      }
      window.lines += 1
      all.lines += 1
      return true
    },
    flush: () => {
      for (const [key, window] of windows) close(key, window)
    },
  }
}

/** The demo's clock may be set back. */
const isOver = ({ endsAt }: { endsAt: number }, now: number): boolean =>
  now >= endsAt || endsAt - now > WINDOW_MS
