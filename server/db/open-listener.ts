import pg from 'pg'

const RECONNECT_MS = 1_000
/** A connection that only listens sends no queries: without this check a lost server would go unnoticed. */
const CHECK_MS = 15_000

/** Handles the messages of a channel; `onMissed` is called when listening resumes after a break. */
type Subscription = {
  channel: string
  onMessage(payload: string): void
  onMissed?: (() => void) | undefined
}

/**
 * LISTEN for all channels of a server on one connection, held while somebody listens. When it breaks, another
 * one replaces it; notifications in between are lost, and `onMissed` is called for them.
 */
export const openListener = (pool: pg.Pool) => {
  const subscriptions = new Set<Subscription>()
  let connection: Promise<pg.PoolClient> | undefined
  let listening: pg.PoolClient | undefined
  let hasMissed = false

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.on('notification', ({ channel, payload = '' }) => {
      for (const it of subscriptions) if (it.channel === channel) it.onMessage(payload)
    })
    try {
      for (const { channel } of subscriptions) await client.query(listenTo(channel))
    } catch (error) {
      client.release(true)
      throw error
    }
    watch(client)
    if (hasMissed) for (const it of subscriptions) it.onMissed?.()
    hasMissed = false
    return client
  }

  const watch = (client: pg.PoolClient) => {
    listening = client
    // An unanswered check ends the connection, as any query does.
    const checking = setInterval(() => client.query('select 1').catch(() => undefined), CHECK_MS).unref()
    client.once('end', () => {
      clearInterval(checking)
      client.release(true)
      if (listening !== client) return
      listening = connection = undefined
      hasMissed = true
      reconnectLater()
    })
  }

  const reconnectLater = () => void setTimeout(() => void reconnect(), RECONNECT_MS).unref()

  const reconnect = async () => {
    if (subscriptions.size === 0 || connection !== undefined) return
    connection = connect()
    await connection.catch(() => {
      connection = undefined
      reconnectLater()
    })
  }

  const stop = async (subscription: Subscription) => {
    subscriptions.delete(subscription)
    const open = connection
    if (subscriptions.size > 0 || open === undefined) return
    listening = connection = undefined
    // This closes the connection: the pool's next borrower must not receive its notifications.
    await open.then((client) => client.release(true)).catch(() => undefined)
  }

  /** Resolves to a function that stops it. Throws if no connection is to be had. */
  return async (subscription: Subscription): Promise<() => Promise<void>> => {
    subscriptions.add(subscription)
    const known = connection
    connection ??= connect()
    try {
      const client = await connection
      // The connection may have been on its way before this channel was asked for.
      if (known !== undefined) await client.query(listenTo(subscription.channel))
    } catch (error) {
      subscriptions.delete(subscription)
      if (known === undefined) connection = undefined
      throw error
    }
    return () => stop(subscription)
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`
