import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { type Db, openDatabase } from '../../server/db/open.ts'
import { type BookedCharge, openpayBooks } from '../companies/books-at-companies.ts'
import { basicOf, openOpenpayStandIn } from '../companies/openpay-stand-in.ts'
import { createDatabase } from './create-database.ts'
import { expectInvariants } from './expect-invariants.ts'
import { openBuyer } from './open-buyer.ts'
import { startProgram } from './start-program.ts'

/** Other companies beside Openpay: their settings, and the books of their stand-ins. */
type Others = { env?: Record<string, string>; books?: () => Promise<BookedCharge[]> }

/**
 * The product as real processes on one database: PGlite's folder, which each opens again, or a database of
 * the server that TEST_DATABASE_URL names. Openpay and the mail server run in the test's process, and
 * survive.
 */
export const openKillableShop = async ({ env = {}, books = async () => [] }: Others = {}) => {
  const [provider, post] = [await openOpenpayStandIn(), await openSmtpStandIn()]
  const folder = mkdtempSync(join(tmpdir(), 'playball-killable-'))
  const server = process.env.TEST_DATABASE_URL
  const database = server === undefined ? undefined : await createDatabase(server)
  const clock = openClockFile(join(folder, 'clock.json'))
  const processes = openProcesses({
    ...{ DATA_DIR: folder, CLOCK_FILE: clock.file, SMTP_URL: post.url, ATTEMPTS_FACTOR: '1000' },
    ...(database !== undefined && { DATABASE_URL: database.url }),
    ...openpayEnvironment(provider.settings),
    ...env,
  })
  const onDisk = async (act: (db: Db) => Promise<unknown>): Promise<void> => {
    if (database === undefined) await processes.kill()
    const at = database === undefined ? { folder: join(folder, 'database') } : { url: database.url }
    // Opening a folder takes rights from all files that this process makes later, also for the next tests.
    const umask = process.umask()
    const { db, close } = await openDatabase(at)
    try {
      await act(db)
    } finally {
      await close()
      process.umask(umask)
    }
  }
  return {
    ...{ provider, post, start: processes.start, kill: processes.kill, on: processes.on },
    databaseUrl: database?.url,
    advance: clock.advance,
    buyer: () => openBuyer(processes.app),
    notice: (body: object) =>
      processes.app().inject({
        method: 'POST',
        url: '/api/payments/openpay/webhook',
        headers: { authorization: basicOf(provider.settings) },
        payload: body,
      }),
    /**
     * Resolves when the next charge, or refund, has come without an answer; the money moves only where
     * `made`.
     */
    held: (what: 'charge' | 'refund', made: boolean) => {
      const fault = made ? 'hang-after' : 'hang-before'
      if (what === 'charge') provider.failNext(fault)
      else provider.failNextRefund(fault)
      return new Promise<void>((resolve) => {
        provider.state.onHang = resolve
      })
    },
    /** Reads or changes what is on the disk. PGlite's folder has one reader: the process is killed before. */
    onDisk,
    /** The seven invariants in what is on the disk. */
    expectInvariants: () =>
      onDisk(async (db) => expectInvariants(db, [...openpayBooks(provider.charges), ...(await books())])),
    close: async () => {
      await processes.killAll()
      await database?.drop()
      await provider.close()
      await post.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type KillableShop = Awaited<ReturnType<typeof openKillableShop>>

/** A process of the product, and a client of it. */
export type Server = { program: ReturnType<typeof startProgram>; app: FastifyInstance }

const openProcesses = (settings: Record<string, string>) => {
  const all: Server['program'][] = []
  let now: Server | undefined
  const newest = (): Server => {
    if (now === undefined) throw new Error('no process was started')
    return now
  }
  const kill = async () => now?.program.stop('SIGKILL')
  const killAll = () => Promise.all(all.map((it) => it.stop('SIGKILL')))
  // Also when the tests are interrupted.
  process.once('exit', killAll)
  return {
    app: () => newest().app,
    /** Starts a process; buyers' requests go to the newest process, except within `on`. */
    start: async (): Promise<Server> => {
      const program = startProgram(settings, () => undefined)
      all.push(program)
      now = { program, app: clientOf(await program.ready()) }
      return now
    },
    /** Sends what `act` sends at once to this process. */
    on: <T>(server: Server, act: () => T): T => {
      const before = now
      now = server
      const sent = act()
      now = before
      return sent
    },
    /** Kills the newest process, where there is one, with signal 9; resolves when it has ended. */
    kill,
    killAll: () => {
      process.off('exit', killAll)
      return killAll()
    },
  }
}

/** The demo's clock, which every process follows. */
const openClockFile = (file: string) => {
  let offset = 0
  const write = () => writeFileSync(file, JSON.stringify({ offset_ms: offset }))
  write()
  return {
    file,
    advance: (ms: number) => {
      offset += ms
      write()
    },
  }
}

const openpayEnvironment = (it: Awaited<ReturnType<typeof openOpenpayStandIn>>['settings']) => ({
  OPENPAY_URL: it.url,
  OPENPAY_MERCHANT_ID: it.merchantId,
  OPENPAY_PUBLIC_KEY: it.publicKey,
  OPENPAY_PRIVATE_KEY: it.privateKey,
  OPENPAY_REDIRECT_HOSTS: it.redirectHosts.join(','),
  OPENPAY_WEBHOOK_USER: it.webhookUser,
  OPENPAY_WEBHOOK_PASSWORD: it.webhookPassword,
})

type Sent = { method: string; url: string; headers?: Record<string, string>; payload?: object }

/** A process behind HTTP, asked as an app in this one is. */
const clientOf = (address: string): FastifyInstance => {
  const inject = async ({ method, url, headers, payload }: Sent) => {
    const answer = await fetch(`${address}${url}`, {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const body = await answer.text()
    return { statusCode: answer.status, body, json: (): unknown => JSON.parse(body) }
  }
  return { inject } as unknown as FastifyInstance
}

/** A mail server that records the ids of its accepted mails, each as often as it came. */
const openSmtpStandIn = async () => {
  const taken: string[] = []
  let answered = Number.POSITIVE_INFINITY
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      // The sender may be killed in the middle.
      const mail = await text(stream).catch(() => undefined)
      if (mail !== undefined) taken.push(/^Message-ID: *(<[^>]+>)/im.exec(mail)?.[1] ?? '')
      if (taken.length <= answered) done()
    },
  })
  // A killed sender resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    /** Beyond the first `count` mails, senders wait for an answer that never comes. */
    answerOnly: (count: number) => {
      answered = count
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
