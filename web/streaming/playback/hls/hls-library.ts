import type Hls from 'hls.js'

let loaded: typeof Hls | undefined

/** Loads hls.js. Rejects where it does not come; the next call tries again. */
export const loadHlsLibrary = async (): Promise<typeof Hls> => {
  loaded ??= (await import('hls.js')).default
  return loaded
}

/** hls.js, at once where it was loaded before: a page that is being drawn would answer an import a tenth of a second late. */
export const hlsLibrary = (): typeof Hls | undefined => loaded
