import type Hls from 'hls.js'

let loaded: typeof Hls | undefined

/** Loads hls.js. Rejects where it does not come; the next call tries again. */
export const loadHlsLibrary = async (): Promise<typeof Hls> => {
  loaded ??= (await import('hls.js')).default
  return loaded
}

/** hls.js, at once if loaded before: an import resolves a tenth of a second late while a page is drawn. */
export const hlsLibrary = (): typeof Hls | undefined => loaded
