import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Ended, howItEnded, type Program, runBounded } from './run-bounded.mjs'
import type { Count, Step } from './run-steps.ts'

/** A program that is one check: it passes by ending with 0. */
export const tool = (title: string, limitMs: number, program: Program): Step => ({
  title,
  limitMs,
  run: async (at) => {
    const ended = await runBounded(program, { ...at, name: title })
    return isGood(ended) ? { passed: 1, failed: 0 } : failedBy(howItEnded(ended))
  },
})

type Suite = {
  title: string
  limitMs: number
  /** Folder of the report; one of an earlier run is taken away first. */
  results: string
  program: (report: string) => Program
  count: (report: unknown) => Count
}

/** A program of many tests, which it counts in a report. */
export const suite = ({ title, limitMs, results, program, count }: Suite): Step => ({
  title,
  limitMs,
  run: async (at) => {
    const report = join(results, `${title.replaceAll(' ', '-')}.json`)
    rmSync(report, { force: true })
    const ended = await runBounded(program(report), { ...at, name: title })
    return counted(ended, report, count)
  },
})

/** Options of vitest that make it write that report; no test is left out by an `only` that was forgotten. */
export const vitestArgs = (report: string): string[] => [
  'run',
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

/** So many failures are named at the end of a run, whose beginning may be gone by then. */
const NAMED_FAILURES = 20
const NAMED_CHARACTERS = 300
const nameOf = (test: string, message = ''): string =>
  `${test}: ${message.replace(/\s+/g, ' ')}`.slice(0, NAMED_CHARACTERS)

const vitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
})
const vitestFile = z.object({
  name: z.string().default(''),
  status: z.string().optional(),
  message: z.string().default(''),
  assertionResults: z.array(vitestTest),
})
const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  numTodoTests: z.number().default(0),
  testResults: z.array(vitestFile).default([]),
})

/**
 * What a report of vitest counts; `reasons` name the tests that failed, and the files that failed outside of their tests:
 * one that does not load, or a hook.
 */
export const countVitest = (report: unknown): Count => {
  const { testResults, ...counted } = vitestReport.parse(report)
  const failures = testResults.flatMap((it) => it.assertionResults).filter((it) => it.status === 'failed')
  const files = testResults.filter(failedOutsideOfTests)
  const reasons = [
    ...failures.map((it) => nameOf(it.fullName, it.failureMessages?.[0])),
    ...files.map((it) => nameOf(basename(it.name), it.message)),
  ]
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + files.length,
    skipped: counted.numPendingTests + counted.numTodoTests,
    reasons: reasons.slice(0, NAMED_FAILURES),
  }
}

const failedOutsideOfTests = ({ status, assertionResults }: z.infer<typeof vitestFile>): boolean =>
  status === 'failed' && !assertionResults.some((it) => it.status === 'failed')

const playwrightSpec = z.object({ title: z.string(), ok: z.boolean(), file: z.string().optional() })
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number().default(0),
  }),
  suites: z.array(playwrightSuite).default([]),
})

/** What a report of Playwright counts; `reasons` name the journeys that failed. */
export const countPlaywright = (report: unknown): Count => {
  const { stats, suites } = playwrightReport.parse(report)
  const specsOf = (it: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
    ...it.specs,
    ...it.suites.flatMap(specsOf),
  ]
  const reasons = suites
    .flatMap(specsOf)
    .filter((it) => !it.ok)
    .map((it) => nameOf(it.file ?? '', it.title))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    reasons: reasons.slice(0, NAMED_FAILURES),
  }
}

const isGood = (ended: Ended) => ended.kind === 'exited' && ended.status === 0

const failedBy = (reason: string): Count => ({ passed: 0, failed: 1, reasons: [reason] })

const counted = (ended: Ended, report: string, count: Suite['count']): Count => {
  const read = readReport(report, count)
  if (typeof read === 'string') return failedBy(`${read}: ${howItEnded(ended)}`)
  if (read.passed + read.failed === 0) return failedBy(`ran no test: ${howItEnded(ended)}`)
  // An error that no test waited for fails none of them, yet the run failed.
  if (isGood(ended) || read.failed > 0) return read
  return { ...read, failed: 1, reasons: [`no test failed, but it ${howItEnded(ended)}`] }
}

const readReport = (report: string, count: Suite['count']): Count | string => {
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    return 'left no report'
  }
  try {
    return count(JSON.parse(text))
  } catch {
    return 'left a report that cannot be read'
  }
}
