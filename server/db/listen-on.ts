import pg from 'pg'

const RECONNECT_MS = 1_000
/** Nothing is asked on a connection that only listens: without this nobody would notice that its server is gone. */
const CHECK_MS = 15_000

/** What comes on a channel; `missed` is called when it is listened to again after a break. */
export type ChannelHandlers = { onMessage(payload: string): void; onMissed?: (() => void) | undefined }

/**
 * LISTEN on a connection kept for it. When that connection breaks another one takes its place by itself; what was
 * notified in between is lost, and `missed` says so. Resolves to the way to stop.
 */
export const listenOn = async (
  pool: pg.Pool,
  channel: string,
  { onMessage, onMissed }: ChannelHandlers,
): Promise<() => Promise<void>> => {
  const subscription: Subscription = { client: undefined, stopped: false, onMissed: () => onMissed?.() }
  // What was on its way when it was told to stop is not heard any more.
  const handleUntilStopped = (payload: string) => (subscription.stopped ? undefined : onMessage(payload))
  const reconnect = () => connectAndListen(pool, channel, handleUntilStopped)
  subscription.client = await reconnect()
  watch(subscription, reconnect)
  return async () => {
    subscription.stopped = true
    // It is closed and not given back: the pool's next borrower must hear nothing of it.
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
  // Left unanswered it ends the connection, as any query does.
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
