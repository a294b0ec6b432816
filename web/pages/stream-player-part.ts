import { type ComponentType, lazy } from 'react'
import { fetchPart } from '../parts/fetch-part.ts'
import type { StreamPlayer as Player } from '../streaming/player/stream-player.tsx'

type Props = Parameters<typeof Player>[0]
type Part = { Player: ComponentType<Props>; askFor: (gameId: number) => void }
let loaded: Part | undefined

/** Loads the player's scripts; what is there already stays. */
export const loadStreamPlayer = async (): Promise<{ default: ComponentType<Props> }> => {
  const [{ StreamPlayer: Player }, { preparePlayback: askFor }] = await fetchPart(() =>
    Promise.all([
      import('../streaming/player/stream-player.tsx'),
      import('../streaming/player/prepare-playback.ts'),
    ]),
  )
  loaded = { Player, askFor }
  return { default: Player }
}

/** Asks for a game's stream before its page is there, where the player was loaded before. */
export const askForStreamEarly = (gameId: number): void => loaded?.askFor(gameId)

const LazyPlayer = lazy(loadStreamPlayer)

/** The player, at once if loaded before: React would show a lazy part a third of a second later. */
export const streamPlayer = (): ComponentType<Props> => loaded?.Player ?? LazyPlayer
