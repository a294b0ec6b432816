/**
 * Whether this browser can get alerts; `install`: an iPhone gets them once the site is on its home screen.
 */
export type PushState = 'ready' | 'denied' | 'install' | 'unsupported'

type AppleNavigator = Pick<Navigator, 'maxTouchPoints'> & { standalone?: boolean }

/** Whether this browser can get alerts for the start of a game, or why it cannot. */
export const pushState = (): PushState => {
  const { standalone, maxTouchPoints } = navigator as AppleNavigator
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return standalone === false && maxTouchPoints > 0 ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** Asks the viewer for permission, in answer to their press; false where they refused. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

/**
 * This browser's push subscription, made where there is none or only one for another key of the site.
 * @throws where its push service cannot be reached
 */
export const subscribeToPush = async (publicKey: string): Promise<PushSubscriptionJSON> => {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    const ofOtherKey = await pushManager.getSubscription()
    if (ofOtherKey === null) throw error
    await ofOtherKey.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** Whether this browser shows what is sent to it: it has permission, and a subscription. */
export const hasPush = async (): Promise<boolean> => {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Ends this browser's subscription, so that its next user gets no alerts of this account. */
export const endPush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
