import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Alerts,
  endNotificationDevice,
  notificationAlerts,
  notificationKey,
  saveClubAlert,
  saveGameAlert,
  saveNotificationDevice,
} from '../../contract/notifications.ts'
import { call } from '../api.ts'
import { language } from '../i18n/translate.ts'
import {
  askPermission,
  hasPush,
  type PushState,
  pushState,
  subscribeToPush,
} from '../offline/push-subscription.ts'
import { useQuery } from '../query/use-query.ts'

/** The subject of an alert: the start of a game, or of each game of a club. */
export type AlertSubject = { game: number } | { club: number }
/** The outcome of a press. */
export type AlertOutcome = 'done' | 'ended' | 'refused' | Exclude<PushState, 'ready'>

const KEY = ['alerts']

/** All alerts of the account, and whether this browser gets them. */
export type AlertsHere = Alerts & { isHere: boolean }

export const useAlerts = (isLoggedIn: boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => hereOf(await call(notificationAlerts, { signal })),
    enabled: isLoggedIn,
  })

/** A browser gets alerts while the account has it, and it still has its subscription and permission. */
const hereOf = async (alerts: Alerts): Promise<AlertsHere> => ({
  ...alerts,
  isHere: alerts.devices.some((it) => it.isThis) && (await hasPush()),
})

/** `elsewhere`: the account has the alert, but this browser does not get it. */
export type AlertState = 'off' | 'here' | 'elsewhere'

/** The state of an alert in this browser; `off` until it is known, and for a visitor. */
export const useAlertState = (subject: AlertSubject, isLoggedIn: boolean): AlertState => {
  const { data } = useAlerts(isLoggedIn)
  return isLoggedIn && data ? alertStateOf(data, subject) : 'off'
}

export const alertStateOf = (alerts: AlertsHere, subject: AlertSubject): AlertState => {
  if (!isIn(alerts, subject)) return 'off'
  return alerts.isHere ? 'here' : 'elsewhere'
}

const isIn = ({ games, clubs }: Alerts, subject: AlertSubject): boolean =>
  'game' in subject ? games.some((it) => it.id === subject.game) : clubs.includes(subject.club)

/** Turns the alert on in this browser, or off; asks for permission only in answer to the press. */
export const useSetAlert = (subject: AlertSubject) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: boolean): Promise<AlertOutcome> => {
      const obstacle = wanted ? await subscribeHere() : undefined
      if (obstacle !== undefined) return obstacle
      client.setQueryData(KEY, await hereOf(await save(subject, wanted)))
      return wanted ? 'done' : 'ended'
    },
  })
}

/** Ends the alerts in one browser of the account. */
export const useEndDevice = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) =>
      client.setQueryData(KEY, await hereOf(await call(endNotificationDevice, { params: { id } }))),
  })
}

/** Adds this browser to the account's devices; returns why that is impossible, or undefined. */
const subscribeHere = async (): Promise<AlertOutcome | undefined> => {
  const state = pushState()
  if (state !== 'ready') return state
  // The permission comes first: a browser asks for it only right after a press.
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
