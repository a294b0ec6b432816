import { type ComponentType, lazy } from 'react'
import { fetchFile } from '../lazy/fetch-file.ts'
import { reloadForFile } from '../lazy/lazy-section.ts'
import type { StreamPlayer as Player } from '../streaming/stream-player.tsx'

type Props = Parameters<typeof Player>[0]
let loaded: ComponentType<Props> | undefined

/** Loads the player's scripts; what is there already stays. */
export const loadStreamPlayer = async (): Promise<{ default: ComponentType<Props> }> => {
  const { StreamPlayer } = await fetchFile(() => import('../streaming/stream-player.tsx'))
  loaded = StreamPlayer
  return { default: StreamPlayer }
}

const LazyPlayer = lazy(() => loadStreamPlayer().catch(reloadForFile))

/** The player, at once if loaded before: React would show a lazy part a third of a second later. */
export const streamPlayer = (): ComponentType<Props> => loaded ?? LazyPlayer
