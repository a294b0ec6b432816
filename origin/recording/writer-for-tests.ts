// A process that records until it is killed: `node writer-for-tests.ts FOLDER`. It prints each stored part,
// and waits for a line of input before each, so that it does not depend on the clock.
import { createInterface } from 'node:readline'
import { ourSlates } from '../slate/slate.ts'
import { systemTimers } from '../time/timers.ts'
import { openRecorder } from './open-recorder.ts'
import { bytesOf, GAME, partAt, rendition } from './recordings-for-tests.ts'

const [folder = '', start = '0'] = process.argv.slice(2)
const names = ['240p', '720p']
const quiet = () => undefined
let now = Number(start)
const recorder = await openRecorder({
  ...{ folder, clock: { now: () => now }, timers: systemTimers, days: 0, endAfterMs: 600_000 },
  limits: { budget: 1e12, reserve: 0 },
  ...{ slates: ourSlates(), log: { info: quiet, warn: quiet, error: quiet } },
})
const session = await recorder.begin(
  GAME,
  names.map((it) => rendition(it)),
)
let n = 0
for await (const _ of createInterface({ input: process.stdin })) {
  const startsAt = now
  now += 500
  for (const name of names) {
    const bytes = Buffer.concat([bytesOf(name, startsAt), Buffer.alloc(100_000, n % 251)])
    await session.append(name, partAt(name, startsAt, n % 4 === 0, { bytes }))
    process.stdout.write(`${name} ${startsAt}\n`)
  }
  n += 1
}
