import type { FastifyInstance } from 'fastify'

/** The answers of one app, by route and status, and its number of open event streams. */
export type Counts = {
  /** Counts one answer of that route. */
  counterOf(route: string): (status: number) => void
  answers(): { route: string; status: number; count: number }[]
  openStreams: () => number
  /** How many differences between the payment providers' books and ours need a person; asks the database. */
  paymentMismatches: () => Promise<number>
  /** Counts one report of a refusal by a browser's content security policy, by directive. */
  policyReport(directive: string): void
  policyReports(): { directive: string; count: number }[]
}

const countsByServer = new WeakMap<object, Counts>()

/**
 * The counts of an app and of all scopes in it. They are plain numbers, which /metrics reads at each request:
 * a hook after each answer would cost a large part of a poll.
 */
export const countsOf = ({ server }: Pick<FastifyInstance, 'server'>): Counts => {
  const existing = countsByServer.get(server)
  if (existing !== undefined) return existing
  const counts = newCounts()
  countsByServer.set(server, counts)
  return counts
}

const newCounts = (): Counts => {
  const routes = new Map<string, Map<number, number>>()
  const reports = new Map<string, number>()
  return {
    counterOf: (route) => {
      const statuses = routes.get(route) ?? new Map<number, number>()
      routes.set(route, statuses)
      return (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
    },
    answers: () =>
      [...routes].flatMap(([route, statuses]) =>
        [...statuses].map(([status, count]) => ({ route, status, count })),
      ),
    openStreams: () => 0,
    paymentMismatches: async () => 0,
    policyReport: (directive) => void reports.set(directive, (reports.get(directive) ?? 0) + 1),
    policyReports: () => [...reports].map(([directive, count]) => ({ directive, count })),
  }
}
