import { expect, test } from 'vitest'
import { measureLine, speedOf } from './measure-line.ts'

/** A line that brings these pieces, each after so many ms, by a clock that only the connection moves. */
const lineOf = (pieces: readonly { afterMs: number; bytes: number }[], status = 200) => {
  const line = { now: 0, pulled: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = pieces[line.pulled]
        line.pulled += 1
        if (piece === undefined) return controller.close()
        line.now += piece.afterMs
        controller.enqueue(new Uint8Array(piece.bytes))
      },
      cancel: () => {
        line.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const deps = {
    request: async () => ({ ok: status === 200, status, body }),
    now: () => line.now,
    timeout: () => new AbortController().signal,
  }
  return { line, deps }
}
const never = new AbortController().signal
const times = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)

test('the speed is measured after the first piece, so that latency does not count', async () => {
  const { deps } = lineOf([{ afterMs: 900, bytes: 16_384 }, ...times(8, { afterMs: 100, bytes: 125_000 })])
  expect(await measureLine(deps, never)).toEqual({ kind: 'measured', bitsPerSecond: 10_000_000 })
})

test('a slow line is measured by its first five seconds, and the rest is not loaded', async () => {
  const { deps, line } = lineOf(times(100, { afterMs: 500, bytes: 25_000 }))
  expect(await measureLine(deps, never)).toEqual({ kind: 'measured', bitsPerSecond: 400_000 })
  expect(line.isCancelled).toBe(true)
  expect(line.pulled).toBe(11)
})

test('a download in one piece is measured from the request on, even if the clock stood still', () => {
  expect(speedOf(0, [{ at: 1_000, bytes: 1_000_000 }])).toBe(8_000_000)
  expect(speedOf(0, [{ at: 0, bytes: 1_000_000 }])).toBe(8_000_000_000)
})

test('too few bytes, a refusal and a broken line give no speed', async () => {
  expect(speedOf(0, [{ at: 1_000, bytes: 1_000 }])).toBeUndefined()
  expect(await measureLine(lineOf([{ afterMs: 1, bytes: 1_000 }]).deps, never)).toEqual({ kind: 'unknown' })
  expect(await measureLine(lineOf([], 429).deps, never)).toEqual({ kind: 'limited' })
  expect(await measureLine(lineOf([], 503).deps, never)).toEqual({ kind: 'unknown' })
  const broken = { ...lineOf([]).deps, request: () => Promise.reject(new TypeError('network')) }
  expect(await measureLine(broken, never)).toEqual({ kind: 'unknown' })
})

/** A line that brings these pieces, one each second, then nothing for so long, and breaks. */
const lineThatBreaks = (pieces: number[], silentMs: number) => {
  const { deps, line } = lineOf([])
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const bytes = pieces.shift()
        line.now += bytes === undefined ? silentMs : 1_000
        if (bytes === undefined) controller.error(new TypeError('network'))
        else controller.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )
  return { ...deps, request: async () => ({ ok: true, status: 200, body }) }
}

test('the pieces before a line broke are still measured', async () => {
  expect(await measureLine(lineThatBreaks([20_000, 50_000, 50_000], 0), never)).toEqual({
    kind: 'measured',
    bitsPerSecond: 400_000,
  })
})

test('a line that brings much at once and then falls silent is not a fast one', async () => {
  expect(await measureLine(lineThatBreaks([20_000, 500_000], 7_000), never)).toEqual({
    kind: 'measured',
    bitsPerSecond: 500_000,
  })
})

test('a cancelled measurement rejects', async () => {
  const cancelled = AbortSignal.abort()
  const request = () => Promise.reject(new DOMException('aborted', 'AbortError'))
  await expect(measureLine({ ...lineOf([]).deps, request }, cancelled)).rejects.toThrow()
})
