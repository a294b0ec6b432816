import { type ComponentType, lazy } from 'react'
import { fetchPart } from '../../parts/fetch-part.ts'
import { reloadForMissingPart } from '../../parts/missing-part.ts'
import { homeWanted, wantHome } from './home-wanted.ts'

let loaded: ComponentType | undefined

const load = async (): Promise<{ default: ComponentType }> => {
  loaded = (await fetchPart(() => import('./lower-home.tsx'))).LowerHome
  return { default: loaded }
}

const LazyLowerHome = lazy(async () => {
  await homeWanted
  // A tab that has been open for long may ask for a file that a deployment has removed.
  return load().catch(async (error: unknown) => {
    await reloadForMissingPart(error)
    throw error
  })
})

/** The part below home's banner; available at once where it has loaded before. */
export const lowerHome = (): ComponentType => loaded ?? LazyLowerHome

/**
 * Fetches home. Its lower part comes later where the server has rendered it; else all of home comes at once,
 * so that the target of a link or an address is there.
 */
export const withLowerHome = async <Page>(loadHome: () => Promise<Page>): Promise<Page> => {
  const isRendered = typeof document === 'undefined' || document.getElementById('section-price') !== null
  if (!isRendered) wantHome()
  const [page] = await Promise.all([loadHome(), isRendered ? undefined : load()])
  return page
}
