/** How much of a game's end stays in memory. */
const KEPT_MS = 60_000

/** The parts of a game's last minute, in memory. */
export type RecentPartsCache = {
  add(rendition: string, k: number, endsAt: number, bytes: Buffer): void
  /** The parts of a segment; undefined if it is older. */
  of(rendition: string, k: number): readonly Buffer[] | undefined
  clear(): void
}

export const openRecentPartsCache = (): RecentPartsCache => {
  // In the order of their last part, oldest first.
  const segments = new Map<string, { endsAt: number; parts: Buffer[] }>()
  const forgetOlder = (than: number) => {
    for (const [key, { endsAt }] of segments) {
      if (endsAt >= than) return
      segments.delete(key)
    }
  }
  return {
    add: (rendition, k, endsAt, bytes) => {
      const key = `${rendition} ${k}`
      const parts = segments.get(key)?.parts ?? []
      parts.push(bytes)
      segments.delete(key)
      segments.set(key, { endsAt, parts })
      forgetOlder(endsAt - KEPT_MS)
    },
    of: (rendition, k) => segments.get(`${rendition} ${k}`)?.parts,
    clear: () => segments.clear(),
  }
}
