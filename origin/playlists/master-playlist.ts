/** One quality of a game's picture: rates in bits a second, codecs as RFC 6381 writes them. */
export type Rendition = {
  name: string
  width: number
  height: number
  frameRate: number
  codecs: string
  peak: number
  average: number
}

/** The multivariant playlist: every rendition with its codecs, size and rates. */
export const masterPlaylist = (
  renditions: readonly Rendition[],
  { isAllIndependent }: { isAllIndependent: boolean },
): string => {
  const streams = renditions.flatMap((it) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${it.peak},AVERAGE-BANDWIDTH=${it.average},CODECS="${it.codecs}",RESOLUTION=${it.width}x${it.height},FRAME-RATE=${it.frameRate.toFixed(3)}`,
    `${it.name}/media.m3u8`,
  ])
  const independent = isAllIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []
  return `${['#EXTM3U', '#EXT-X-VERSION:7', ...independent, ...streams].join('\n')}\n`
}
