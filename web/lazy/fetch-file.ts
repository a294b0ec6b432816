/** Thrown where a page's file cannot be fetched and no page is shown yet that could stay. */
export class SiteUnreachable extends Error {
  override name = 'SiteUnreachable'
  /** Resolves as soon as the site answers. */
  readonly reachable: Promise<void>

  constructor(reachable: Promise<void>) {
    super('the site cannot be reached')
    this.reachable = reachable
  }
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 8000
const SERVER_ERROR = 500
/** The first try may fail without a request of its own, if the document's request for the file was lost. */
const TRIES = 3

type Network = {
  /** Whether the site answers. */
  isReachable: () => Promise<boolean>
  /** Waits for `ms`; resolves to true early when the browser says that the connection is back. */
  wait: (ms: number) => Promise<boolean>
  /** Whether a page is shown that can stay meanwhile: not where the browser began with the bare shell. */
  isPageShown: () => boolean
}

/**
 * The result of `load`, which is tried again once the site can be reached. Fails only where the site answers
 * and the third try brings no file either, as after a deployment: then the page has to reload. Fails with
 * SiteUnreachable where no page is shown yet.
 */
export const loadOnceReachable = async <Part>(
  load: () => Promise<Part>,
  network: Network,
  tries = TRIES,
): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (await network.isReachable()) {
      if (tries <= 1) throw error
      // Only this request was lost, or the site was away for a moment.
      return loadOnceReachable(load, network, tries - 1)
    }
  }
  const reachable = untilReachable(network)
  if (!network.isPageShown()) throw new SiteUnreachable(reachable)
  await reachable
  return loadOnceReachable(load, network)
}

const untilReachable = async ({ isReachable, wait }: Network): Promise<void> => {
  let waitMs = FIRST_WAIT_MS
  do {
    // A connection that is back may need a moment until it leads anywhere.
    waitMs = (await wait(waitMs)) ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS)
  } while (!(await isReachable()))
}

const network: Network = {
  isReachable: () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      // An unknown game is an answer too, with 404.
      ({ status }) => status < SERVER_ERROR,
      () => false,
    ),
  wait: (ms) =>
    new Promise((resolve) => {
      addEventListener('online', () => resolve(true), { once: true })
      setTimeout(() => resolve(false), ms)
    }),
  isPageShown: () => document.getElementById('content') !== null,
}

/** Fetches a file of the site; waits until the site can be reached. */
export const fetchFile = <File>(load: () => Promise<File>): Promise<File> => loadOnceReachable(load, network)

/** Whether a file of the site is missing, as after a deployment that removed it: the page has to reload. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)

/** Reloads the document for a missing file, once for each file in a tab; then it never resolves. */
export const reloadOnChunkError = async (error: unknown): Promise<void> => {
  if (!isChunkError(error)) return
  const key = `reloaded: ${String(error)}`
  if (sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, '1')
  location.reload()
  await new Promise(() => undefined)
}
