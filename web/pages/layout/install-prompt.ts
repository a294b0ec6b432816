import { useSyncExternalStore } from 'react'

/** The event of browsers that offer an install prompt; it is in no standard and in no library of types. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

/** How this browser installs the site: by its own prompt, by hand from its share menu, or not (any more). */
export type InstallWay = 'question' | 'share menu' | 'none'

type AppleNavigator = Pick<Navigator, 'maxTouchPoints'> & { standalone?: boolean }

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()
const keep = (prompt: InstallPrompt | undefined) => {
  kept = prompt
  for (const onChange of listeners) onChange()
}

/**
 * Stores the browser's install prompt until the user asks for it, in place of the browser's own bar over the
 * page; called before the page is there.
 */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

/** Shows the browser's install prompt; a browser shows it once. */
export const askToInstall = async (): Promise<void> => {
  const prompt = kept
  keep(undefined)
  await prompt?.prompt()
}

/**
 * How the site is installed. An iPhone or iPad says whether the site was opened from its home screen, and has
 * no install prompt.
 */
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
