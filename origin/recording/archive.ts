import { S3mini } from 's3mini'

/** An archive that hangs is as good as one that is away. */
const REQUEST_LIMIT_MS = 30_000

/** Where recordings go for good, by name. All throw where it cannot be reached. */
export type Archive = {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Undefined where it has nothing of that name. */
  get(name: string): Promise<Buffer | undefined>
  remove(names: readonly string[]): Promise<void>
  /** The folders that stand in it, by their names: one for each game. */
  folders(): Promise<string[]>
}

export type ArchiveSettings = {
  /** With the bucket: `https://s3.example/bucket`, and a folder in it if need be. */
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

/** The bucket is the first step of the path, a folder in it what is left: lists are the bucket's. */
const placeOf = (url: string): { bucket: string; prefix: string } => {
  const { origin, pathname } = new URL(url)
  const [name, ...folder] = pathname.split('/').filter(Boolean)
  return { bucket: `${origin}/${name}`, prefix: folder.map((it) => `${it}/`).join('') }
}
