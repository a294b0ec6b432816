import pg from 'pg'

const RECONNECT_MS = 1_000
/** A connection that only listens sends no queries: without this check a lost server would go unnoticed. */
const CHECK_MS = 15_000

/** Handles the messages of a channel; `onMissed` is called when listening resumes after a break. */
export type ChannelHandlers = { onMessage(payload: string): void; onMissed?: (() => void) | undefined }

/**
 * LISTEN on a connection of its own. When that connection breaks, another one replaces it; notifications in
 * between are lost, and `onMissed` is called for them. Resolves to a function that stops it.
 */
export const listenOn = async (
  pool: pg.Pool,
  channel: string,
  { onMessage, onMissed }: ChannelHandlers,
): Promise<() => Promise<void>> => {
  const subscription: Subscription = { client: undefined, stopped: false, onMissed: () => onMissed?.() }
  // Messages after the stop are dropped.
  const handleUntilStopped = (payload: string) => (subscription.stopped ? undefined : onMessage(payload))
  const reconnect = () => connectAndListen(pool, channel, handleUntilStopped)
  subscription.client = await reconnect()
  watch(subscription, reconnect)
  return async () => {
    subscription.stopped = true
    // This closes the connection: the pool's next borrower must not receive its notifications.
    subscription.client?.release(true)
  }
}

type Subscription = { client: pg.PoolClient | undefined; stopped: boolean; onMissed(): void }

const connectAndListen = async (pool: pg.Pool, channel: string, onMessage: (payload: string) => void) => {
  const client = await pool.connect()
  client.on('notification', (it) => it.channel === channel && onMessage(it.payload ?? ''))
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

const watch = (subscription: Subscription, reconnect: () => Promise<pg.PoolClient>) => {
  const { client } = subscription
  // An unanswered check ends the connection, as any query does.
  const checking = setInterval(() => client?.query('select 1').catch(() => undefined), CHECK_MS).unref()
  client?.once('end', () => {
    clearInterval(checking)
    if (subscription.stopped) return
    client.release(true)
    subscription.client = undefined
    scheduleResubscribe(subscription, reconnect)
  })
}

const scheduleResubscribe = (subscription: Subscription, reconnect: () => Promise<pg.PoolClient>) =>
  setTimeout(() => void resubscribe(subscription, reconnect), RECONNECT_MS).unref()

const resubscribe = async (subscription: Subscription, reconnect: () => Promise<pg.PoolClient>) => {
  if (subscription.stopped) return
  const client = await reconnect().catch(() => undefined)
  if (client === undefined) scheduleResubscribe(subscription, reconnect)
  else if (subscription.stopped) client.release(true)
  else {
    subscription.client = client
    watch(subscription, reconnect)
    subscription.onMissed()
  }
}
