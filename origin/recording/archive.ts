import { S3mini } from 's3mini'

/** An archive that hangs counts as away. */
const REQUEST_LIMIT_MS = 30_000

/** The permanent store of recordings, by name. All methods throw if it cannot be reached. */
export type Archive = {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Returns undefined if it has nothing of that name. */
  get(name: string): Promise<Buffer | undefined>
  remove(names: readonly string[]): Promise<void>
  /** The names of its folders, one for each game. */
  folders(): Promise<string[]>
}

export type ArchiveSettings = {
  /** The address with the bucket, and with a folder in it if needed: `https://s3.example/bucket`. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

/** An object store that speaks S3's protocol. */
export const openArchive = (settings: ArchiveSettings, fetch: typeof globalThis.fetch): Archive => {
  const { bucket, prefix } = placeOf(settings.url)
  const store = new S3mini({
    endpoint: bucket,
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    requestAbortTimeout: REQUEST_LIMIT_MS,
    fetch,
  })
  return {
    put: async (name, bytes, type) => {
      await store.putObject(prefix + name, bytes, type)
    },
    get: async (name) => {
      const bytes = await store.getObjectArrayBuffer(prefix + name)
      return bytes === null ? undefined : Buffer.from(bytes)
    },
    remove: async (names) => {
      const removed = await store.deleteObjects(names.map((it) => prefix + it))
      if (removed.includes(false)) throw new Error('the store has not removed all')
    },
    folders: async () => {
      const found = (await store.listObjects('/', prefix, undefined, { delimiter: '/' })) ?? []
      return found
        .filter(({ Key }) => Key.endsWith('/'))
        .map(({ Key }) => Key.slice(prefix.length, -1))
        .filter((it) => it !== '')
    },
  }
}

/** Splits the path: its first step is the bucket, which lists ask, and the rest is a folder in it. */
const placeOf = (url: string): { bucket: string; prefix: string } => {
  const { origin, pathname } = new URL(url)
  const [name, ...folder] = pathname.split('/').filter(Boolean)
  return { bucket: `${origin}/${name}`, prefix: folder.map((it) => `${it}/`).join('') }
}
