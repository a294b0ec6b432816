import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hidesAnything, noSpoilers, openVault, type Vault } from '../../../domain/vault/hides.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/settings.ts'
import { spoilersIn, vaultCookies } from '../cookies.ts'
import { hashOf } from '../secrets.ts'
import { authorizationToken } from '../sessions/authenticate.ts'
import { userOfEitherHalf } from '../sessions/store-sessions.ts'
import { CHOSEN_CHANNEL, spoilersOf } from '../users/store-users.ts'

/** The vaults of the viewers, as this server knows them. */
export type ViewerVaults = {
  /**
   * The vault of the viewer who asks, `openVault` for who hides nothing; at once where it is known, as a poll
   * must not cost a query.
   */
  of(request: Pick<FastifyRequest, 'headers'>): Vault | Promise<Vault>
  /** The user by whose vault `of` answered a request; undefined for a visitor. */
  userOf(request: Pick<FastifyRequest, 'headers'>): number | undefined
  /** Forgets a user's vault after a game was begun, or seen to its end, on every server. */
  changed(userId: number): Promise<void>
  /** The same after the user chose what to hide, which reaches what they have open, too. */
  chosen(userId: number): Promise<void>
  /**
   * Calls back with each user who chose what to hide, on any server, and with undefined after a break that
   * may have lost some; returns a function that stops it.
   */
  onChosen(listener: (userId: number | undefined) => void): () => void
  close(): Promise<void>
}

type Deps = {
  database: Pick<Database, 'db' | 'listen' | 'notify'>
  clock: Clock
  settings: Pick<Settings, 'publicUrl'>
  /** The games that a user began and has not seen to the end. */
  begunGamesOf(userId: number): Promise<number[]>
}

const CHANNEL = 'vaults'
const MAX_VIEWERS = 50_000
/** A notice that was lost on the way is made good after this time. */
const MAX_AGE_MS = 60_000

/** `userId` undefined: a session that has ended, whose browser is a visitor's. */
type Viewer = { userId: number | undefined; readAt: number }
type KnownVault = { vault: Vault; readAt: number }

/**
 * The vaults of viewers: a user's from the account, by either half of the session, as an event stream and a
 * document are asked for with the cookie alone; a visitor's from the cookie `spoilers`.
 */
export const openViewerVaults = async (deps: Deps): Promise<ViewerVaults> => {
  const { database, clock, settings } = deps
  const viewers = new LRUCache<string, Viewer>({ max: MAX_VIEWERS })
  const known = new LRUCache<number, KnownVault>({ max: MAX_VIEWERS })
  let changes = 0
  const forget = (userId: number) => {
    changes += 1
    known.delete(userId)
  }
  const isFresh = (it: { readAt: number } | undefined): it is { readAt: number } =>
    it !== undefined && Math.abs(clock.now() - it.readAt) < MAX_AGE_MS

  const read = async (key: string, token: string | undefined, sid: string | undefined) => {
    const readAt = clock.now()
    const before = changes
    const halves = { tokenHash: token && hashOf(token), cookieHash: sid && hashOf(sid) }
    const cached = viewers.get(key)
    const userId = isFresh(cached)
      ? cached.userId
      : await userOfEitherHalf(database.db, halves, new Date(readAt))
    viewers.set(key, { userId, readAt })
    if (userId === undefined) return undefined
    const [chosen, begun] = await Promise.all([spoilersOf(database.db, userId), deps.begunGamesOf(userId)])
    const own = { spoilers: chosen ?? noSpoilers, begun: new Set(begun) }
    const vault = hidesAnything(own) ? own : openVault
    if (changes === before) known.set(userId, { vault, readAt })
    return vault
  }

  const of = ({ headers }: Pick<FastifyRequest, 'headers'>): Vault | Promise<Vault> => {
    if (headers.cookie === undefined && headers.authorization === undefined) return openVault
    const { key, token, sid, chosen } = halvesOf(headers, settings)
    const visitor = () => visitorVault(chosen)
    if (key === undefined) return visitor()
    const viewer = viewers.get(key)
    if (isFresh(viewer)) {
      if (viewer.userId === undefined) return visitor()
      const vault = known.get(viewer.userId)
      if (isFresh(vault)) return vault.vault
    }
    return read(key, token, sid).then((vault) => vault ?? visitor())
  }

  const close = await database.listen(
    CHANNEL,
    (userId) => forget(Number(userId)),
    () => known.clear(),
  )
  const choices = await openChoices(database, forget)
  return {
    of,
    userOf: ({ headers }) => viewers.get(halvesOf(headers, settings).key ?? '')?.userId,
    changed: async (userId) => {
      forget(userId)
      await database.notify(CHANNEL, String(userId))
    },
    chosen: choices.chosen,
    onChosen: choices.onChosen,
    close: async () => {
      await choices.close()
      await close()
    },
  }
}

/** The news of users who choose, told once the vault before is forgotten. */
const openChoices = async (
  database: Pick<Database, 'listen' | 'notify'>,
  forget: (userId: number) => void,
): Promise<Pick<ViewerVaults, 'chosen' | 'onChosen' | 'close'>> => {
  const listeners = new Set<(userId: number | undefined) => void>()
  const tell = (userId: number | undefined) => {
    for (const listener of listeners) listener(userId)
  }
  const close = await database.listen(
    CHOSEN_CHANNEL,
    (userId) => {
      forget(Number(userId))
      tell(Number(userId))
    },
    () => tell(undefined),
  )
  return {
    // This server hears its own news, too: each is told once.
    chosen: async (userId) => {
      forget(userId)
      await database.notify(CHOSEN_CHANNEL, String(userId))
    },
    onChosen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close,
  }
}

/** Both halves of a request's session, and their key; no key without either. */
const halvesOf = (headers: FastifyRequest['headers'], settings: Deps['settings']) => {
  const token = authorizationToken({ headers })
  const { sid, spoilers: chosen } = vaultCookies(headers.cookie ?? '', settings)
  const key = token === undefined && sid === undefined ? undefined : hashOf(`${token} ${sid}`)
  return { key, token, sid, chosen }
}

/** The vault of a visitor's cookie; a damaged one hides nothing. */
const visitorVault = (text: string | undefined): Vault => {
  const chosen = spoilersIn(text)
  const vault = { ...openVault, ...(chosen !== undefined && { spoilers: chosen }) }
  return hidesAnything(vault) ? vault : openVault
}
