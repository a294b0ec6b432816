import type { FastifyInstance } from 'fastify'

/** What one app has answered, by route and status, and how many event streams it has open. */
export type Counts = {
  /** Counts one answer of that route. */
  counterOf(route: string): (status: number) => void
  answers(): { route: string; status: number; count: number }[]
  openStreams: () => number
  /** How many differences between the payment providers' books and ours a person has to look at; asked of the database. */
  paymentMismatches: () => Promise<number>
  /** Counts one report of what a browser's content security policy refused, by directive. */
  policyReport(directive: string): void
  policyReports(): { directive: string; count: number }[]
}

const countsByServer = new WeakMap<object, Counts>()

/**
 * The counts of an app and of all scopes in it. Plain numbers, which /metrics reads at each request: a hook after each
 * answer would cost a good part of what a poll does.
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
