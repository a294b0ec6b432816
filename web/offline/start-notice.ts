import type { StartNotification } from '../../contract/notifications.ts'

type Shown = { title: string; options: { body: string; tag: string; icon: string; data: { gameId: number } } }

/**
 * The notification of a push message; undefined for a foreign message. It replaces the game's earlier one.
 * Parsed by hand: the worker is small and has no library for it.
 */
export const startNoticeOf = (message: string | undefined): Shown | undefined => {
  const { title, text, gameId } = fieldsOf(message)
  if (typeof title !== 'string' || typeof text !== 'string' || !isGameId(gameId)) return undefined
  const options = { body: text, tag: `game-${gameId}`, icon: '/app/icon-192.png', data: { gameId } }
  return { title, options }
}

/** The page that a press on a notification opens; home where it names no game. */
export const pageOfNotice = (data: unknown): string => {
  const gameId = typeof data === 'object' && data !== null ? Reflect.get(data, 'gameId') : undefined
  return isGameId(gameId) ? `/games/${gameId}` : '/'
}

const isGameId = (it: unknown): it is number => Number.isSafeInteger(it) && Number(it) > 0

const fieldsOf = (message: string | undefined): { [Name in keyof StartNotification]?: unknown } => {
  try {
    const parsed: unknown = JSON.parse(message ?? '')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
