import { useSyncExternalStore } from 'react'

/** What browsers that install apps by a question of their own hand over; it is no standard's and in no library of types. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

/** How this browser installs the site: by its own question, by hand from its share menu, or not (any more). */
export type InstallWay = 'question' | 'share menu' | 'none'

type AppleNavigator = Pick<Navigator, 'maxTouchPoints'> & { standalone?: boolean }

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()
const keep = (prompt: InstallPrompt | undefined) => {
  kept = prompt
  for (const onChange of listeners) onChange()
}

/** Keeps the browser's question for who asks for it, in place of its own bar over the page; called before the page is there. */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

/** Asks the browser's question; it can be asked once. */
export const askToInstall = async (): Promise<void> => {
  const prompt = kept
  keep(undefined)
  await prompt?.prompt()
}

/** An iPhone or iPad says whether the site was opened from its first screen, and has no question. */
export const installWayOf = (
  hasPrompt: boolean,
  { standalone, maxTouchPoints }: AppleNavigator,
): InstallWay => {
  if (hasPrompt) return 'question'
  return standalone === false && maxTouchPoints > 0 ? 'share menu' : 'none'
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export const useInstallWay = (): InstallWay =>
  useSyncExternalStore(
    subscribe,
    () => installWayOf(kept !== undefined, navigator),
    () => 'none',
  )
