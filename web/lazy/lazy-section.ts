import { type ComponentType, lazy } from 'react'
import { fetchFile, reloadOnChunkError } from './fetch-file.ts'

// biome-ignore lint/suspicious/noExplicitAny: React’s `lazy` takes components of any props, too.
type Sections<Name extends string> = { [N in Name]: ComponentType<any> }

/**
 * The component called `name` from a file that comes after the page's own; shown within a `Suspense`. A lost
 * file reloads the page once: browsers remember for a document that a module could not be fetched.
 */
export const lazySection = <Name extends string, File extends Sections<Name>>(
  load: () => Promise<File>,
  name: Name,
) => lazy(async () => ({ default: (await fetchFile(load).catch(reloadForFile))[name] }))

/** Reloads the page for a lost file that it shows; throws the error where that did not help. */
export const reloadForFile = async (error: unknown): Promise<never> => {
  await reloadOnChunkError(error)
  throw error
}

/**
 * The page called `name`, whose file is fetched at its first request; the current page stays until it is
 * there. The next request retries a failed one.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<{ [N in Name]: ComponentType }>,
  name: Name,
) => {
  let page: Promise<ComponentType> | undefined
  const fetchPage = async () => {
    try {
      return (await fetchFile(load))[name]
    } catch (error) {
      page = undefined
      throw error
    }
  }
  return {
    load: (): Promise<ComponentType> => {
      page ??= fetchPage()
      return page
    },
  }
}
