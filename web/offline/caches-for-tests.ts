/**
 * The used part of a browser's cache storage, in memory. `files`: the files that `addAll` finds; it finds
 * every file where that is undefined.
 */
export const openCachesForTests = (files?: readonly string[]): CacheStorage => {
  const all = new Map<string, Map<string, string>>()
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, string>()
    all.set(name, kept)
    return cacheOf(kept, files)
  }
  return {
    open,
    match: async (address: Address, { cacheName }: { cacheName: string }) => {
      const kept = all.get(cacheName)
      return kept && cacheOf(kept, files).match(address)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage
}

type Address = string | Pick<Request, 'url'>
const pathOf = (address: Address) =>
  new URL(typeof address === 'string' ? address : address.url, 'https://playball.example').pathname

const cacheOf = (kept: Map<string, string>, files: readonly string[] | undefined) => ({
  addAll: async (wanted: string[]) => {
    const missing = wanted.find((it) => files !== undefined && !files.includes(it))
    if (missing !== undefined) throw new TypeError(`${missing} is not there`)
    for (const path of wanted) kept.set(path, `content of ${path}`)
  },
  put: async (address: Address, response: Response) => void kept.set(pathOf(address), await response.text()),
  match: async (address: Address) => {
    const body = kept.get(pathOf(address))
    return body === undefined ? undefined : new Response(body)
  },
  delete: async (address: Address) => kept.delete(pathOf(address)),
  keys: async () => [...kept.keys()].map((path) => ({ url: `https://playball.example${path}` })),
})
