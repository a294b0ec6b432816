import { S3mini } from 's3mini'

/** An archive that hangs is as good as one that is away. */
const REQUEST_LIMIT_MS = 30_000

/** Where recordings go for good, by name. All throw where it cannot be reached. */
export type Archive = {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Undefined where it has nothing of that name. */
  get(name: string): Promise<Buffer | undefined>
  remove(names: readonly string[]): Promise<void>
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
  const store = new S3mini({
    endpoint: settings.url,
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    requestAbortTimeout: REQUEST_LIMIT_MS,
    fetch,
  })
  return {
    put: async (name, bytes, type) => {
      await store.putObject(name, bytes, type)
    },
    get: async (name) => {
      const bytes = await store.getObjectArrayBuffer(name)
      return bytes === null ? undefined : Buffer.from(bytes)
    },
    remove: async (names) => {
      for (const name of names) await store.deleteObject(name)
    },
  }
}
