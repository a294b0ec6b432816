type Deps<Source extends { src: string }, Player> = {
  /** A player that begins with a stream, and calls `onFailed` where it cannot; undefined where the page has to. */
  open(source: Source, onFailed: () => void): Player | undefined
  destroy(player: Player): void
  /** Runs `callback` after `ms`; returns how to cancel it. */
  schedule(ms: number, callback: () => void): () => void
}

/** A page that is not there by then does not come. */
const KEPT_MS = 5_000

/**
 * Players that begin with a stream while the page that shows it is drawn; one stream at a time. What fails, or is not taken in five
 * seconds, is left to the page.
 */
export const openPreparedStreams = <Source extends { src: string }, Player>({
  open,
  destroy,
  schedule,
}: Deps<Source, Player>) => {
  let kept: { src: string; player: Player; cancel: () => void } | undefined
  const drop = () => {
    kept?.cancel()
    if (kept !== undefined) destroy(kept.player)
    kept = undefined
  }
  return {
    prepare: (source: Source): void => {
      drop()
      const player = open(source, () => kept?.player === player && drop())
      if (player !== undefined) kept = { src: source.src, player, cancel: schedule(KEPT_MS, drop) }
    },
    /** The one that was prepared for a stream, once; undefined where there is none. */
    take: (src: string): Player | undefined => {
      if (kept?.src !== src) return undefined
      const { player, cancel } = kept
      cancel()
      kept = undefined
      return player
    },
  }
}
