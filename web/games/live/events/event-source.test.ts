import { expect, test } from 'vitest'
import { type EventSourceLike, holdEventSource } from './event-source.ts'

const SECOND = 1_000

/** One stream whose events the test emits. */
const fakeSource = (url: string) => {
  const listeners: [string, (message: { data: string }) => void][] = []
  const source = {
    url,
    readyState: 0,
    close: () => {
      source.readyState = 2
    },
    addEventListener: (event: string, listener: (message: { data: string }) => void) =>
      void listeners.push([event, listener]),
    emit: (event: string, data: string) => {
      for (const [name, listener] of listeners) if (name === event) listener({ data })
    },
    disconnect: (isClosed = false) => {
      source.readyState = isClosed ? 2 : 0
      source.emit('error', '')
    },
  }
  return source
}

/** Three stream slots, as the pages of one browser share them. */
const fakeSlots = () => {
  let pending: ((release: () => void) => void)[] = []
  const slots = { free: 3 }
  const grant = (onAcquired: (release: () => void) => void) => {
    slots.free -= 1
    onAcquired(() => {
      slots.free += 1
    })
  }
  const acquireSlot = (onAcquired: (release: () => void) => void) => {
    if (slots.free > 0) grant(onAcquired)
    else pending.push(onAcquired)
    return () => {
      pending = pending.filter((it) => it !== onAcquired)
    }
  }
  const freeSlot = () => {
    slots.free += 1
    for (const onAcquired of pending.splice(0, slots.free)) grant(onAcquired)
  }
  return { slots, acquireSlot, freeSlot }
}

const fakeClock = () => {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const schedule = (ms: number, callback: () => void) => {
    const timer = { at: now + ms, callback }
    timers.push(timer)
    return () => {
      timers = timers.filter((it) => it !== timer)
    }
  }
  const advance = (ms: number) => {
    now += ms
    const due = timers.filter((it) => it.at <= now)
    timers = timers.filter((it) => it.at > now)
    for (const { callback } of due) callback()
  }
  return { now: () => now, schedule, advance }
}

/** A browser whose time passes when the test says so, and the streams that it opened. */
const fakeBrowser = () => {
  let hidden = false
  let hiddenChanged = () => {}
  const { slots, acquireSlot, freeSlot } = fakeSlots()
  const { now, schedule, advance } = fakeClock()
  const sources: ReturnType<typeof fakeSource>[] = []
  const open = (url: string): EventSourceLike => {
    const source = fakeSource(url)
    sources.push(source)
    return source
  }
  const onHidden = (onChange: () => void) => {
    hiddenChanged = onChange
    return () => {
      hiddenChanged = () => {}
    }
  }
  return {
    sources,
    slots,
    freeSlot,
    advance,
    last: () => sources.at(-1),
    environment: { open, acquireSlot, now, schedule, isHidden: () => hidden, onHidden },
    hide: (is: boolean) => {
      hidden = is
      hiddenChanged()
    },
  }
}

const connect = (it: ReturnType<typeof fakeBrowser>) => {
  const received: unknown[] = []
  const live: boolean[] = []
  let version = 1
  const end = holdEventSource(it.environment, {
    url: () => `/stream?after=${version}`,
    events: {
      change: (data) => {
        received.push(data)
        version += 1
      },
    },
    onLiveChange: (isLive) => live.push(isLive),
  })
  return { received, live, end }
}

test('an event stream is live once open and parses what it receives; what is no JSON is undefined', () => {
  const it = fakeBrowser()
  const { received, live } = connect(it)
  expect(live).toEqual([])
  it.last()?.emit('open', '')
  it.last()?.emit('change', '{"a":1}')
  it.last()?.emit('other', '{"b":1}')
  it.last()?.emit('change', '{"a"')
  expect([received, live]).toEqual([[{ a: 1 }, undefined], [true]])
})

test('an event stream that breaks is reconnected by the browser, and the page polls meanwhile', () => {
  const it = fakeBrowser()
  const { live } = connect(it)
  it.last()?.emit('open', '')
  it.last()?.disconnect()
  expect(live).toEqual([true, false])
  it.last()?.emit('open', '')
  expect([live, it.sources.length]).toEqual([[true, false, true], 1])
})

test('three breaks within a minute close an event stream for a minute; then it continues where it was', () => {
  const it = fakeBrowser()
  const { live } = connect(it)
  it.last()?.emit('change', '{}')
  for (const wait of [5, 5, 0]) {
    it.last()?.disconnect()
    it.advance(wait * SECOND)
  }
  expect([it.last()?.readyState, live.at(-1)]).toEqual([2, false])
  it.advance(59 * SECOND)
  expect(it.sources).toHaveLength(1)
  it.advance(SECOND)
  expect(it.last()?.url).toBe('/stream?after=2')
})

test('three breaks over a long evening do not close an event stream', () => {
  const it = fakeBrowser()
  connect(it)
  for (let nth = 0; nth < 5; nth++) {
    it.last()?.disconnect()
    it.advance(31 * SECOND)
  }
  expect([it.sources.length, it.last()?.readyState]).toEqual([1, 0])
})

test('an event stream that the browser gave up, as on "too many", is reopened after a while', () => {
  const it = fakeBrowser()
  connect(it)
  it.last()?.disconnect(true)
  it.advance(14 * SECOND)
  expect(it.sources).toHaveLength(1)
  it.advance(SECOND)
  expect(it.sources).toHaveLength(2)
})

test('a page hidden for ten seconds closes its event stream and reopens it when it is shown', () => {
  const it = fakeBrowser()
  const { live } = connect(it)
  it.last()?.emit('open', '')
  it.hide(true)
  it.advance(9 * SECOND)
  it.hide(false)
  it.advance(SECOND)
  expect([it.sources.length, live]).toEqual([1, [true]])
  it.hide(true)
  it.advance(10 * SECOND)
  expect([it.last()?.readyState, live]).toEqual([2, [true, false]])
  it.hide(false)
  expect(it.sources).toHaveLength(2)
})

test('a page hidden during the pause after three breaks does not reconnect early, and a hidden page opens no event stream', () => {
  const it = fakeBrowser()
  connect(it)
  for (let nth = 0; nth < 3; nth++) it.last()?.disconnect()
  it.hide(true)
  it.hide(false)
  expect(it.sources).toHaveLength(1)
  it.hide(true)
  it.advance(60 * SECOND)
  it.advance(600 * SECOND)
  expect(it.last()?.readyState).toBe(2)
})

test('a page without a stream slot polls, and opens its event stream when a slot becomes free', () => {
  const it = fakeBrowser()
  it.slots.free = 0
  const { live, end } = connect(it)
  expect([it.sources.length, live]).toEqual([0, []])
  it.hide(true)
  it.hide(false)
  it.freeSlot()
  expect(it.sources).toHaveLength(1)
  end()
  expect(it.slots.free).toBe(1)
})

test('a page that pauses, is hidden or has left holds no stream slot', () => {
  const it = fakeBrowser()
  const { end } = connect(it)
  expect(it.slots.free).toBe(2)
  for (let nth = 0; nth < 3; nth++) it.last()?.disconnect()
  expect(it.slots.free).toBe(3)
  it.advance(60 * SECOND)
  expect(it.slots.free).toBe(2)
  it.hide(true)
  it.advance(10 * SECOND)
  expect(it.slots.free).toBe(3)
  it.hide(false)
  end()
  expect(it.slots.free).toBe(3)
})

test('an event stream that has ended stays closed and opens nothing more', () => {
  const it = fakeBrowser()
  const { end } = connect(it)
  it.last()?.disconnect(true)
  end()
  it.hide(true)
  it.advance(600 * SECOND)
  it.hide(false)
  expect([it.sources.length, it.last()?.readyState]).toEqual([1, 2])
})
