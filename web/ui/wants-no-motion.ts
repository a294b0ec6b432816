import { useBrowserValue } from './use-browser-value.ts'

/** Whether the viewer asked the device for less motion, just now. */
export const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The same for rendering, on a server too: nothing moves until the browser has answered. */
export const useWantsNoMotion = (): boolean => useBrowserValue(wantsNoMotion, () => true)
