import { describe, expect, test } from 'vitest'
import { keepLink, type Source } from './event-source.ts'

const SECOND = 1_000

/** A browser whose time passes when the test says so, and the streams that it opened. */
const browser = () => {
  let now = 0
  let hidden = false
  let timers: { at: number; run: () => void }[] = []
  let hiddenChanged = () => {}
  let waiting: ((giveBack: () => void) => void)[] = []
  const places = { free: 3 }
  const give = (taken: (giveBack: () => void) => void) => {
    places.free -= 1
    taken(() => {
      places.free += 1
    })
  }
  const sources: (Source & {
    address: string
    tell(event: string, data: string): void
    break(forGood?: boolean): void
  })[] = []
  const open = (address: string) => {
    const heard: [string, (message: { data: string }) => void][] = []
    const source = {
      address,
      readyState: 0,
      close: () => {
        source.readyState = 2
      },
      addEventListener: (event: string, hear: (message: { data: string }) => void) =>
        void heard.push([event, hear]),
      tell: (event: string, data: string) => {
        for (const [name, hear] of heard) if (name === event) hear({ data })
      },
      break: (forGood = false) => {
        source.readyState = forGood ? 2 : 0
        source.tell('error', '')
      },
    }
    sources.push(source)
    return source
  }
  return {
    sources,
    places,
    makeRoom: () => {
      places.free += 1
      for (const taken of waiting.splice(0, places.free)) give(taken)
    },
    last: () => sources.at(-1),
    world: {
      open,
      place: (taken: (giveBack: () => void) => void) => {
        if (places.free > 0) give(taken)
        else waiting.push(taken)
        return () => {
          waiting = waiting.filter((it) => it !== taken)
        }
      },
      now: () => now,
      later: (ms: number, run: () => void) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((it) => it !== timer)
        }
      },
      isHidden: () => hidden,
      onHidden: (changed: () => void) => {
        hiddenChanged = changed
        return () => {
          hiddenChanged = () => {}
        }
      },
    },
    pass: (ms: number) => {
      now += ms
      const due = timers.filter((it) => it.at <= now)
      timers = timers.filter((it) => it.at > now)
      for (const { run } of due) run()
    },
    hide: (is: boolean) => {
      hidden = is
      hiddenChanged()
    },
  }
}

const follow = (it: ReturnType<typeof browser>) => {
  const told: unknown[] = []
  const live: boolean[] = []
  let version = 1
  const end = keepLink(it.world, {
    address: () => `/stream?after=${version}`,
    events: {
      change: (data) => {
        told.push(data)
        version += 1
      },
    },
    onLive: (isLive) => live.push(isLive),
  })
  return { told, live, end }
}

describe('a live link', () => {
  test('is live once open, and hands on what it hears; what is no JSON is handed on as nothing', () => {
    const it = browser()
    const { told, live } = follow(it)
    expect(live).toEqual([])
    it.last()?.tell('open', '')
    it.last()?.tell('change', '{"a":1}')
    it.last()?.tell('other', '{"b":1}')
    it.last()?.tell('change', '{"a"')
    expect([told, live]).toEqual([[{ a: 1 }, undefined], [true]])
  })

  test('the browser comes back by itself from a break; meanwhile the page polls', () => {
    const it = browser()
    const { live } = follow(it)
    it.last()?.tell('open', '')
    it.last()?.break()
    expect(live).toEqual([true, false])
    it.last()?.tell('open', '')
    expect([live, it.sources.length]).toEqual([[true, false, true], 1])
  })

  test('three breaks within a minute are a minute’s rest; then it begins where it was', () => {
    const it = browser()
    const { live } = follow(it)
    it.last()?.tell('change', '{}')
    for (const wait of [5, 5, 0]) {
      it.last()?.break()
      it.pass(wait * SECOND)
    }
    expect([it.last()?.readyState, live.at(-1)]).toEqual([2, false])
    it.pass(59 * SECOND)
    expect(it.sources).toHaveLength(1)
    it.pass(SECOND)
    expect(it.last()?.address).toBe('/stream?after=2')
  })

  test('three breaks over a long evening are none', () => {
    const it = browser()
    follow(it)
    for (let nth = 0; nth < 5; nth++) {
      it.last()?.break()
      it.pass(31 * SECOND)
    }
    expect([it.sources.length, it.last()?.readyState]).toEqual([1, 0])
  })

  test('where the browser gave up, as on "too many", it is tried again after a while', () => {
    const it = browser()
    follow(it)
    it.last()?.break(true)
    it.pass(14 * SECOND)
    expect(it.sources).toHaveLength(1)
    it.pass(SECOND)
    expect(it.sources).toHaveLength(2)
  })

  test('a page hidden for ten seconds lets go, and takes it up when it is shown', () => {
    const it = browser()
    const { live } = follow(it)
    it.last()?.tell('open', '')
    it.hide(true)
    it.pass(9 * SECOND)
    it.hide(false)
    it.pass(SECOND)
    expect([it.sources.length, live]).toEqual([1, [true]])
    it.hide(true)
    it.pass(10 * SECOND)
    expect([it.last()?.readyState, live]).toEqual([2, [true, false]])
    it.hide(false)
    expect(it.sources).toHaveLength(2)
  })

  test('a page hidden while it rests is not woken by that, and one hidden for long opens nothing meanwhile', () => {
    const it = browser()
    follow(it)
    for (let nth = 0; nth < 3; nth++) it.last()?.break()
    it.hide(true)
    it.hide(false)
    expect(it.sources).toHaveLength(1)
    it.hide(true)
    it.pass(60 * SECOND)
    it.pass(600 * SECOND)
    expect(it.last()?.readyState).toBe(2)
  })

  test('a page for which there is no place polls, and opens its stream when one comes free', () => {
    const it = browser()
    it.places.free = 0
    const { live, end } = follow(it)
    expect([it.sources.length, live]).toEqual([0, []])
    it.hide(true)
    it.hide(false)
    it.makeRoom()
    expect(it.sources).toHaveLength(1)
    end()
    expect(it.places.free).toBe(1)
  })

  test('a page that rests, is hidden or gone keeps no place', () => {
    const it = browser()
    const { end } = follow(it)
    expect(it.places.free).toBe(2)
    for (let nth = 0; nth < 3; nth++) it.last()?.break()
    expect(it.places.free).toBe(3)
    it.pass(60 * SECOND)
    expect(it.places.free).toBe(2)
    it.hide(true)
    it.pass(10 * SECOND)
    expect(it.places.free).toBe(3)
    it.hide(false)
    end()
    expect(it.places.free).toBe(3)
  })

  test('once ended it is closed and opens nothing more', () => {
    const it = browser()
    const { end } = follow(it)
    it.last()?.break(true)
    end()
    it.hide(true)
    it.pass(600 * SECOND)
    it.hide(false)
    expect([it.sources.length, it.last()?.readyState]).toEqual([1, 2])
  })
})
