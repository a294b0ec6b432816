import pg from 'pg'

const REJOIN_MS = 1_000

/**
 * LISTEN on a connection kept for it. When that connection breaks another one takes its place by itself; what was
 * notified in between is lost, so who must not miss anything also looks from time to time. Resolves to the way to stop.
 */
export const listenOn = async (
  pool: pg.Pool,
  channel: string,
  hear: (payload: string) => void,
): Promise<() => Promise<void>> => {
  const listening: Listening = { client: undefined, stopped: false }
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

type Listening = { client: pg.PoolClient | undefined; stopped: boolean }

const join = async (pool: pg.Pool, channel: string, hear: (payload: string) => void) => {
  const client = await pool.connect()
  // A broken connection in use says so here; without a listener it would end the process.
  client.on('error', () => undefined)
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
  listening.client?.once('end', () => {
    if (listening.stopped) return
    listening.client?.release(true)
    listening.client = undefined
    setTimeout(() => void comeBack(listening, rejoin), REJOIN_MS).unref()
  })
}

const comeBack = async (listening: Listening, rejoin: () => Promise<pg.PoolClient>) => {
  if (listening.stopped) return
  const client = await rejoin().catch(() => undefined)
  if (client === undefined) {
    setTimeout(() => void comeBack(listening, rejoin), REJOIN_MS).unref()
  } else if (listening.stopped) client.release(true)
  else {
    listening.client = client
    watch(listening, rejoin)
  }
}
