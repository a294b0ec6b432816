import pg from 'pg'

const REJOIN_MS = 1_000
/** Nothing is asked on a connection that only listens: without this nobody would notice that its server is gone. */
const CHECK_MS = 15_000

/** What comes on a channel; `missed` is called when it is listened to again after a break. */
export type Hearing = { hear(payload: string): void; missed?: (() => void) | undefined }

/**
 * LISTEN on a connection kept for it. When that connection breaks another one takes its place by itself; what was
 * notified in between is lost, and `missed` says so. Resolves to the way to stop.
 */
export const listenOn = async (
  pool: pg.Pool,
  channel: string,
  { hear, missed }: Hearing,
): Promise<() => Promise<void>> => {
  const listening: Listening = { client: undefined, stopped: false, missed: () => missed?.() }
  // What was on its way when it was told to stop is not heard any more.
  const hearUntilStopped = (payload: string) => (listening.stopped ? undefined : hear(payload))
  const joinAgain = () => join(pool, channel, hearUntilStopped)
  listening.client = await joinAgain()
  watch(listening, joinAgain)
  return async () => {
    listening.stopped = true
    // It is closed and not given back: the pool's next borrower must hear nothing of it.
    listening.client?.release(true)
  }
}

type Listening = { client: pg.PoolClient | undefined; stopped: boolean; missed(): void }

const join = async (pool: pg.Pool, channel: string, hear: (payload: string) => void) => {
  const client = await pool.connect()
  client.on('notification', (it) => it.channel === channel && hear(it.payload ?? ''))
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

const watch = (listening: Listening, rejoin: () => Promise<pg.PoolClient>) => {
  const { client } = listening
  // Left unanswered it ends the connection, as any query does.
  const checking = setInterval(() => client?.query('select 1').catch(() => undefined), CHECK_MS).unref()
  client?.once('end', () => {
    clearInterval(checking)
    if (listening.stopped) return
    client.release(true)
    listening.client = undefined
    comeBackLater(listening, rejoin)
  })
}

const comeBackLater = (listening: Listening, rejoin: () => Promise<pg.PoolClient>) =>
  setTimeout(() => void comeBack(listening, rejoin), REJOIN_MS).unref()

const comeBack = async (listening: Listening, rejoin: () => Promise<pg.PoolClient>) => {
  if (listening.stopped) return
  const client = await rejoin().catch(() => undefined)
  if (client === undefined) comeBackLater(listening, rejoin)
  else if (listening.stopped) client.release(true)
  else {
    listening.client = client
    watch(listening, rejoin)
    listening.missed()
  }
}
