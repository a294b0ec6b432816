import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '../api.ts'
import { type Calls, type Hold, holdStream, type Opened, type Playback, type Refusal } from './hold-stream.ts'

const lease = (id: string): Playback => ({ id, generation: 1, heartbeatMs: 15_000, leaseMs: 45_000 })
const opened = (id: string): Opened => ({
  st: `/media/${id}/master.m3u8`,
  video: { src: `/media/${id}/master.m3u8`, kind: 'live' },
  playback: lease(id),
})
const refusal = (status: number, code: RefusalCode, retryAfterMs: number | null = null): Refusal => ({
  status,
  code,
  retryAfterMs,
})
const settle = async () => {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve()
}

/** A server whose answers the test sets, and a clock that it moves. */
const theatre = (
  open: () => Promise<Opened>,
  keep: (held: Playback) => Promise<Playback> = async (it) => it,
) => {
  let now = 0
  let timers: { at: number; then: () => void }[] = []
  const closed: string[] = []
  const shown: Hold[] = []
  let opens = 0
  const calls: Calls = {
    open: () => {
      opens += 1
      return open()
    },
    keep,
    close: (id) => closed.push(id),
    refusalIn: (error) => (error instanceof Error ? refusal(0, 'errors.unreachable') : (error as Refusal)),
    now: () => now,
    after: (ms, then) => {
      const timer = { at: now + ms, then }
      timers.push(timer)
      return () => {
        timers = timers.filter((it) => it !== timer)
      }
    },
  }
  const pass = async (ms: number) => {
    const until = now + ms
    await settle()
    for (let due = next(until); due !== undefined; due = next(until)) {
      timers = timers.filter((it) => it !== due)
      now = due.at
      due.then()
      await settle()
    }
    now = until
  }
  const next = (until: number) =>
    timers.filter((it) => it.at <= until).sort((one, other) => one.at - other.at)[0]
  return {
    calls,
    closed,
    shown,
    pass,
    opens: () => opens,
    start: () => holdStream(calls, (it) => shown.push(it)),
  }
}
const last = (shown: Hold[]) => shown.at(-1)

describe('holding a stream', () => {
  test('a viewer watches, his lease is renewed at each heartbeat, and leaving gives it back', async () => {
    const kept: string[] = []
    const it = theatre(
      async () => opened('a'),
      async (held) => {
        kept.push(held.id)
        return held
      },
    )
    const holder = it.start()
    await it.pass(46_000)
    expect(last(it.shown)).toEqual({ at: 'watching', src: '/media/a/master.m3u8', kind: 'live' })
    expect(kept).toEqual(['a', 'a', 'a'])
    holder.release()
    await it.pass(60_000)
    expect(it.closed).toEqual(['a'])
    expect(kept).toHaveLength(3)
  })

  test('a second device is told, counts down, and plays by itself once the first has gone', async () => {
    let busy = true
    const it = theatre(async () => {
      if (busy) throw refusal(409, 'errors.sessionOpen', 20_000)
      return opened('b')
    })
    it.start()
    await it.pass(1_000)
    expect(last(it.shown)).toEqual({ at: 'elsewhere', code: 'errors.sessionOpen', retryAt: 20_000 })
    busy = false
    await it.pass(20_000)
    expect(last(it.shown)?.at).toBe('watching')
  })

  test('a game opened in another tab stops here until the viewer says "watch here"', async () => {
    let taken = false
    const it = theatre(
      async () => opened('c'),
      async (held) => {
        if (taken) throw refusal(410, 'errors.playbackReplaced')
        return held
      },
    )
    const holder = it.start()
    await it.pass(1_000)
    taken = true
    await it.pass(15_000)
    expect(last(it.shown)?.at).toBe('replaced')
    await it.pass(600_000)
    expect(it.opens()).toBe(1)
    expect(it.closed).toEqual([])
    holder.retry()
    await it.pass(1)
    expect(last(it.shown)?.at).toBe('watching')
  })

  test('a live picture that is not there yet is asked for again when the server says, a recording that is gone is not', async () => {
    let refused = refusal(404, 'player.linkNotFound', 10_000)
    const it = theatre(async () => {
      throw refused
    })
    it.start()
    await it.pass(9_000)
    expect([last(it.shown), it.opens()]).toEqual([{ at: 'failed', code: 'player.linkNotFound' }, 1])
    refused = refusal(404, 'player.linkNotFound')
    await it.pass(1_000)
    expect([last(it.shown), it.opens()]).toEqual([{ at: 'refused', code: 'player.linkNotFound' }, 2])
    await it.pass(600_000)
    expect(it.opens()).toBe(2)
  })

  test('a lease that ended while the computer slept is taken again without asking the viewer', async () => {
    let asleep = true
    const it = theatre(
      async () => opened('d'),
      async (held) => {
        if (!asleep) return held
        asleep = false
        throw refusal(403, 'errors.playbackEnded')
      },
    )
    const holder = it.start()
    await it.pass(1)
    holder.check()
    await it.pass(1)
    expect(last(it.shown)?.at).toBe('watching')
    expect(it.opens()).toBe(2)
  })

  test('a heartbeat lost on the way is repeated and the picture goes on', async () => {
    let beats = 0
    const it = theatre(
      async () => opened('e'),
      async (held) => {
        beats += 1
        if (beats === 1) throw new Error('network')
        return held
      },
    )
    it.start()
    await it.pass(19_000)
    expect(beats).toBe(2)
    expect(it.shown.map((hold) => hold.at)).toEqual(['opening', 'watching'])
  })

  test('without a membership the reason is shown and nothing is asked again', async () => {
    const it = theatre(async () => {
      throw refusal(403, 'errors.membershipRequired')
    })
    it.start()
    await it.pass(600_000)
    expect(last(it.shown)).toMatchObject({ at: 'refused', code: 'errors.membershipRequired' })
    expect(it.opens()).toBe(1)
  })

  test('a server out of reach is asked again until it answers', async () => {
    let reachable = false
    const it = theatre(async () => {
      if (!reachable) throw new Error('network')
      return opened('f')
    })
    it.start()
    await it.pass(1)
    expect(last(it.shown)).toEqual({ at: 'failed', code: 'errors.unreachable' })
    reachable = true
    await it.pass(5_000)
    expect(last(it.shown)?.at).toBe('watching')
  })

  test('a lease that arrives after the viewer left is given back', async () => {
    let answer = (_: Opened) => {}
    const it = theatre(
      () =>
        new Promise<Opened>((resolve) => {
          answer = resolve
        }),
    )
    const holder = it.start()
    holder.release()
    answer(opened('g'))
    await settle()
    expect(it.closed).toEqual(['g'])
    expect(it.shown.map((hold) => hold.at)).toEqual(['opening'])
  })
})
