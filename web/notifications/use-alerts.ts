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
import { language } from '../i18n/setup.ts'
import {
  askPermission,
  hasPush,
  type PushState,
  pushState,
  subscribeToPush,
} from '../offline/push-subscription.ts'
import { useQuery } from '../query/use-query.ts'

/** What somebody is told of: the start of a game, or of each game of a club. */
export type AlertSubject = { game: number } | { club: number }
/** What came of a press. */
export type AlertOutcome = 'done' | 'ended' | 'refused' | Exclude<PushState, 'ready'>

const KEY = ['alerts']

/** All that the account is told of, and whether this browser is told. */
export type AlertsHere = Alerts & { isHere: boolean }

export const useAlerts = (isLoggedIn: boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => hereOf(await call(notificationAlerts, { signal })),
    enabled: isLoggedIn,
  })

/** A browser is told where the account has it and it has its subscription and permission still. */
const hereOf = async (alerts: Alerts): Promise<AlertsHere> => ({
  ...alerts,
  isHere: alerts.devices.some((it) => it.isThis) && (await hasPush()),
})

/** `elsewhere`: the account asked, but this browser is not told. */
export type AlertState = 'off' | 'here' | 'elsewhere'

/** How it stands with a subject in this browser; `off` until that is known, and for a visitor. */
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

/** Asks to be told on this browser, or ends it; permission is asked for in answer to the press alone. */
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

/** Tells a browser of the account no longer. */
export const useEndDevice = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) =>
      client.setQueryData(KEY, await hereOf(await call(endNotificationDevice, { params: { id } }))),
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
