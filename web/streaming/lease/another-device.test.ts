import { expect, test } from 'vitest'
import { createHarness, elsewhere, last, opened, streamError } from './lease-harness-for-tests.ts'

test('a second device counts down and plays by itself once the first has left', async () => {
  let busy = true
  const it = createHarness(async () => {
    if (busy) throw streamError(409, 'errors.sessionOpen', 20_000)
    return opened('b')
  })
  it.start()
  await it.advance(1_000)
  expect(last(it.states)).toEqual({
    at: 'other-device',
    code: 'errors.sessionOpen',
    retryAt: 20_000,
    elsewhere: null,
  })
  busy = false
  await it.advance(20_000)
  expect(last(it.states)?.at).toBe('watching')
})

test('a stream that another tab replaced stays stopped until the viewer presses "watch here"', async () => {
  let isReplaced = false
  const it = createHarness(
    async () => opened('c'),
    async (current) => {
      if (isReplaced) throw streamError(410, 'errors.playbackReplaced')
      return current
    },
  )
  const handle = it.start()
  await it.advance(1_000)
  isReplaced = true
  await it.advance(15_000)
  expect(last(it.states)?.at).toBe('replaced')
  await it.advance(600_000)
  expect(it.opens()).toBe(1)
  expect(it.closed).toEqual([])
  handle.retry()
  await it.advance(1)
  expect(last(it.states)?.at).toBe('watching')
})

test('a second device names the one that plays, takes over at a press and resumes at its position', async () => {
  const it = createHarness(async ({ takeover }) => {
    if (!takeover) throw streamError(409, 'errors.sessionOpen', 30_000, elsewhere)
    return { ...opened('h'), position: { time: 900, date: null } }
  })
  const handle = it.start()
  await it.advance(1_000)
  expect(last(it.states)).toMatchObject({ at: 'other-device', elsewhere: { ...elsewhere, seenAt: -12_000 } })
  handle.takeOver()
  await it.advance(1)
  expect(last(it.states)).toMatchObject({ at: 'watching', position: { time: 900 } })
})

test('a take-over that needs a proof asks for one, and continues with it', async () => {
  let isProved = false
  const it = createHarness(
    async ({ takeover }) => {
      if (!takeover) throw streamError(409, 'errors.sessionOpen', 30_000, elsewhere)
      if (!isProved) throw streamError(403, 'errors.proofNeeded')
      return opened('i')
    },
    undefined,
    () => {
      isProved = true
      return true
    },
  )
  const handle = it.start()
  await it.advance(1_000)
  handle.takeOver()
  await it.advance(1)
  expect(last(it.states)?.at).toBe('watching')
})

test('a viewer who cancels the proof is back at the device that plays elsewhere', async () => {
  const it = createHarness(async ({ takeover }) => {
    throw takeover
      ? streamError(403, 'errors.proofNeeded')
      : streamError(409, 'errors.sessionOpen', 30_000, elsewhere)
  })
  const handle = it.start()
  await it.advance(1_000)
  handle.takeOver()
  await it.advance(1)
  expect([last(it.states)?.at, it.opens()]).toEqual(['other-device', 3])
})

test('no dialog opens by itself: a user who changed devices too often is asked at a press', async () => {
  let asked = 0
  const it = createHarness(
    async () => {
      throw streamError(403, 'errors.proofNeeded')
    },
    undefined,
    () => {
      asked += 1
      return false
    },
  )
  const handle = it.start()
  await it.advance(600_000)
  expect([last(it.states)?.at, asked, it.opens()]).toEqual(['unproved', 0, 1])
  handle.retry()
  await it.advance(1)
  expect([last(it.states)?.at, asked]).toEqual(['unproved', 1])
})

test('the first screen says which device took over', async () => {
  const it = createHarness(
    async () => opened('j'),
    async () => {
      throw streamError(410, 'errors.playbackTaken', null, { ...elsewhere, seenSecondsAgo: 0 })
    },
  )
  it.start()
  await it.advance(15_000)
  expect(last(it.states)).toMatchObject({
    at: 'replaced',
    code: 'errors.playbackTaken',
    elsewhere: { device: 'Chrome · Android', seenAt: 15_000 },
  })
})
