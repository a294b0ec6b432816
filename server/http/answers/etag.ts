import { createHash } from 'node:crypto'

const LENGTH = 22

/** The strong ETag of an answer's bytes. */
export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, LENGTH)}"`

/** Whether the client holds this answer (`If-None-Match`); an edge may weaken the tag or send several. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag))
