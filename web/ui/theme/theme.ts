import { useSyncExternalStore } from 'react'
import { FRAME_COLOURS } from './frame-colours.ts'

export type Theme = 'dark' | 'light'
/** The viewer's choice of theme; `system` follows the device. */
export type ThemeChoice = Theme | 'system'

const KEY = 'theme'

/** The stored choice; the system's theme where there is none. */
export const readThemeChoice = (storage: Pick<Storage, 'getItem'>): ThemeChoice => {
  const stored = storage.getItem(KEY)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

/** Stores the choice in this browser and shows it at once, in its other tabs too. */
export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  for (const onChange of listeners) onChange()
}

const listeners = new Set<() => void>()

/** Keeps the document in the chosen theme from here on; `first-paint.js` has set it for the first paint. */
export const keepTheme = (): void => {
  listeners.add(showTheme)
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) for (const onChange of listeners) onChange()
  })
  showTheme()
}

const showTheme = (): void => {
  const choice = readThemeChoice(localStorage)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const [theme, meta] of Object.entries(frameMetas()))
    setContent(meta, FRAME_COLOURS[choice === 'system' ? (theme as Theme) : choice])
  setContent(document.querySelector('meta[name="color-scheme"]'), choice === 'system' ? 'light dark' : choice)
}

/** Skips an equal value, because writing it again makes the browser style the whole page once more. */
const setContent = (meta: Element | null, content: string): void => {
  if (meta?.getAttribute('content') !== content) meta?.setAttribute('content', content)
}

const frameMetas = () => ({ dark: frameMetaOf('dark'), light: frameMetaOf('light') })
const frameMetaOf = (theme: Theme) => document.querySelector(`meta[name="theme-color"][media*="${theme}"]`)

const prefersLight = '(prefers-color-scheme: light)'
const subscribe = (onChange: () => void) => {
  const system = matchMedia(prefersLight)
  listeners.add(onChange)
  system.addEventListener('change', onChange)
  return () => {
    listeners.delete(onChange)
    system.removeEventListener('change', onChange)
  }
}

/** The viewer's choice. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(
    subscribe,
    () => readThemeChoice(localStorage),
    () => 'system',
  )

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'dark')

const shownTheme = (): Theme => {
  const choice = readThemeChoice(localStorage)
  if (choice !== 'system') return choice
  return matchMedia(prefersLight).matches ? 'light' : 'dark'
}
