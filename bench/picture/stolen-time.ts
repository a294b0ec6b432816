import { readFileSync } from 'node:fs'

/** Of Linux: in the first line of /proc/stat the eighth number is the time that the host gave to others; proc(5). */
const STOLEN = 7
const COUNTED = 8

/** From now on: which share of the processors' time the host of a virtual machine gave to others, as text. Linux alone. */
export const watchStolenTime = (): (() => string) => {
  const before = readTimes()
  return () => {
    const spent = readTimes().map((it, n) => it - (before[n] ?? 0))
    const all = spent.reduce((sum, it) => sum + it, 0)
    return `${Math.round(((spent[STOLEN] ?? 0) / Math.max(1, all)) * 100)} %`
  }
}

const readTimes = (): number[] => {
  const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? []
  return times.slice(0, COUNTED).map(Number)
}
