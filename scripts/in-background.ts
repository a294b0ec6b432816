// Runs a script of Node that gives way to what runs beside it: it takes what that leaves of the processors, and at the least a tenth.
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL

setPriority(PRIORITY)
try {
  // Linux shares the processors between sessions first (sched(7), autogroup), and each suite is one of its own.
  writeFileSync('/proc/self/autogroup', String(PRIORITY))
} catch {
  // Another system, or one that lets nobody do that: then it runs beside the others as any.
}

process.argv.splice(1, 1)
await import(pathToFileURL(resolve(process.argv[1] ?? '')).href)
