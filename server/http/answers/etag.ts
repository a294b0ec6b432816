import { createHash } from 'node:crypto'

const LENGTH = 22

/** The strong ETag of an answer's bytes. */
export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, LENGTH)}"`

/** Whether the client holds this very answer (`If-None-Match`); an edge may have made the tag weak or sent several. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag))
