import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Alerts,
  notificationAlerts,
  notificationKey,
  saveClubAlert,
  saveGameAlert,
  saveNotificationDevice,
} from '../../contract/notifications.ts'
import { call } from '../api.ts'
import { language } from '../i18n/setup.ts'
import { askPermission, type PushState, pushState, subscribeToPush } from '../offline/push-subscription.ts'

/** What somebody is told of: the start of a game, or of each game of a club. */
export type AlertSubject = { game: number } | { club: number }
/** What came of a press. */
export type AlertOutcome = 'done' | 'ended' | 'refused' | Exclude<PushState, 'ready'>

const KEY = ['alerts']

/** Whether the account is told of a subject; undefined until that is known, and for a visitor. */
export const useHasAlert = (subject: AlertSubject, isLoggedIn: boolean): boolean | undefined => {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(notificationAlerts, { signal }),
    enabled: isLoggedIn,
  })
  return isLoggedIn && data ? isIn(data, subject) : undefined
}

const isIn = ({ games, clubs }: Alerts, subject: AlertSubject): boolean =>
  'game' in subject ? games.includes(subject.game) : clubs.includes(subject.club)

/** Asks to be told on this browser, or ends it; permission is asked for in answer to the press alone. */
export const useSetAlert = (subject: AlertSubject) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: boolean): Promise<AlertOutcome> => {
      const obstacle = wanted ? await subscribeHere() : undefined
      if (obstacle !== undefined) return obstacle
      client.setQueryData(KEY, await save(subject, wanted))
      return wanted ? 'done' : 'ended'
    },
  })
}

/** Makes this browser one of the account's; why it cannot be one, where that is so. */
const subscribeHere = async (): Promise<AlertOutcome | undefined> => {
  const state = pushState()
  if (state !== 'ready') return state
  // First of all: a browser asks only right after a press.
  if (!(await askPermission())) return 'refused'
  const { publicKey } = await call(notificationKey)
  if (publicKey === null) return 'unsupported'
  const { endpoint = '', keys = {} } = await subscribeToPush(publicKey)
  const { p256dh = '', auth = '' } = keys
  await call(saveNotificationDevice, { body: { endpoint, keys: { p256dh, auth }, lang: language } })
  return undefined
}

const save = (subject: AlertSubject, wanted: boolean): Promise<Alerts> =>
  'game' in subject
    ? call(saveGameAlert, { body: { gameId: subject.game, wanted } })
    : call(saveClubAlert, { body: { club: subject.club, wanted } })
