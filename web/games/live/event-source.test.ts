import { expect, test } from 'vitest'
import { type EventSourceLike, holdEventSource } from './event-source.ts'

const SECOND = 1_000

/** A browser whose time passes when the test says so, and the streams that it opened. */
const fakeBrowser = () => {
  let now = 0
  let hidden = false
  let timers: { at: number; callback: () => void }[] = []
  let hiddenChanged = () => {}
  let pendingSlots: ((release: () => void) => void)[] = []
  const slots = { free: 3 }
  const grantSlot = (onAcquired: (release: () => void) => void) => {
    slots.free -= 1
    onAcquired(() => {
      slots.free += 1
    })
  }
  const sources: (EventSourceLike & {
    url: string
    emit(event: string, data: string): void
    disconnect(isClosed?: boolean): void
  })[] = []
  const open = (url: string) => {
    const listeners: [string, (message: { data: string }) => void][] = []
    const source = {
      address: url,
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
    sources.push(source)
    return source
  }
  return {
    sources,
    places: slots,
    freeSlot: () => {
      slots.free += 1
      for (const onAcquired of pendingSlots.splice(0, slots.free)) grantSlot(onAcquired)
    },
    last: () => sources.at(-1),
    environment: {
      open,
      acquireSlot: (onAcquired: (release: () => void) => void) => {
        if (slots.free > 0) grantSlot(onAcquired)
        else pendingSlots.push(onAcquired)
        return () => {
          pendingSlots = pendingSlots.filter((it) => it !== onAcquired)
        }
      },
      now: () => now,
      setTimer: (ms: number, callback: () => void) => {
        const timer = { at: now + ms, run: callback }
        timers.push(timer)
        return () => {
          timers = timers.filter((it) => it !== timer)
        }
      },
      isHidden: () => hidden,
      onHidden: (onChange: () => void) => {
        hiddenChanged = onChange
        return () => {
          hiddenChanged = () => {}
        }
      },
    },
    advance: (ms: number) => {
      now += ms
      const due = timers.filter((it) => it.at <= now)
      timers = timers.filter((it) => it.at > now)
      for (const { callback } of due) callback()
    },
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
  return { told: received, live, end }
}

test('a live link: is live once open, and hands on what it hears; what is no JSON is handed on as nothing', () => {
  const it = fakeBrowser()
  const { told: received, live } = connect(it)
  expect(live).toEqual([])
  it.last()?.emit('open', '')
  it.last()?.emit('change', '{"a":1}')
  it.last()?.emit('other', '{"b":1}')
  it.last()?.emit('change', '{"a"')
  expect([received, live]).toEqual([[{ a: 1 }, undefined], [true]])
})

test('a live link: the browser comes back by itself from a break; meanwhile the page polls', () => {
  const it = fakeBrowser()
  const { live } = connect(it)
  it.last()?.emit('open', '')
  it.last()?.disconnect()
  expect(live).toEqual([true, false])
  it.last()?.emit('open', '')
  expect([live, it.sources.length]).toEqual([[true, false, true], 1])
})

test('a live link: three breaks within a minute are a minute’s rest; then it begins where it was', () => {
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

test('a live link: three breaks over a long evening are none', () => {
  const it = fakeBrowser()
  connect(it)
  for (let nth = 0; nth < 5; nth++) {
    it.last()?.disconnect()
    it.advance(31 * SECOND)
  }
  expect([it.sources.length, it.last()?.readyState]).toEqual([1, 0])
})

test('a live link: where the browser gave up, as on "too many", it is tried again after a while', () => {
  const it = fakeBrowser()
  connect(it)
  it.last()?.disconnect(true)
  it.advance(14 * SECOND)
  expect(it.sources).toHaveLength(1)
  it.advance(SECOND)
  expect(it.sources).toHaveLength(2)
})

test('a live link: a page hidden for ten seconds lets go, and takes it up when it is shown', () => {
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

test('a live link: a page hidden while it rests is not woken by that, and one hidden for long opens nothing meanwhile', () => {
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

test('a live link: a page for which there is no place polls, and opens its stream when one comes free', () => {
  const it = fakeBrowser()
  it.places.free = 0
  const { live, end } = connect(it)
  expect([it.sources.length, live]).toEqual([0, []])
  it.hide(true)
  it.hide(false)
  it.freeSlot()
  expect(it.sources).toHaveLength(1)
  end()
  expect(it.places.free).toBe(1)
})

test('a live link: a page that rests, is hidden or gone keeps no place', () => {
  const it = fakeBrowser()
  const { end } = connect(it)
  expect(it.places.free).toBe(2)
  for (let nth = 0; nth < 3; nth++) it.last()?.disconnect()
  expect(it.places.free).toBe(3)
  it.advance(60 * SECOND)
  expect(it.places.free).toBe(2)
  it.hide(true)
  it.advance(10 * SECOND)
  expect(it.places.free).toBe(3)
  it.hide(false)
  end()
  expect(it.places.free).toBe(3)
})

test('a live link: once ended it is closed and opens nothing more', () => {
  const it = fakeBrowser()
  const { end } = connect(it)
  it.last()?.disconnect(true)
  end()
  it.hide(true)
  it.advance(600 * SECOND)
  it.hide(false)
  expect([it.sources.length, it.last()?.readyState]).toEqual([1, 2])
})
