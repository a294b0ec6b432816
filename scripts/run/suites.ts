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
  /** Folder of the report; an earlier report is removed first. */
  results: string
  program: (report: string) => Program
  count: (report: unknown) => Count
}

/** A program of many tests, which counts them in a report. */
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

/** Options of vitest that write that report, and fail on a forgotten `only`. */
export const vitestArgs = (report: string): string[] => [
  'run',
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

/** The end of a run names so many failures, since its beginning may have scrolled away. */
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
 * Counts a report of vitest; `reasons` name the failed tests, and the files that failed outside their tests:
 * by loading, or in a hook.
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

/** Counts a report of Playwright; `reasons` name the failed journeys. */
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
  // An error outside every test fails no test, yet it fails the run.
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
