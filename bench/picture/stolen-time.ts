import { readFileSync } from 'node:fs'

/** The index of the time that the host gave to others, in the first line of Linux's /proc/stat; proc(5). */
const STOLEN = 7
const COUNTED = 8

/**
 * The share of processor time that a virtual machine's host gave to others from now on, as text. Linux alone.
 */
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
