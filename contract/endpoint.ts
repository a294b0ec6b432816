import type { z } from 'zod/mini'
import type { FailureCode } from './failures/statuses.ts'

/** The allowed callers: anyone, a logged-in user, a user with a valid membership, the league's operator. */
export type Access = 'open' | 'session' | 'member' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: its method, path, access and schemas (docs/architecture.md). */
export type Endpoint<
  A extends Access = Access,
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  /** Absolute path on the origin, parameters as `:name`. */
  path: `/api/${string}`
  access: A
  /**
   * `fresh`: the user must have proved their identity within the last ten minutes, by a login or by
   * `users/proof`; else `errors.proofNeeded`. A session alone may be a copied cookie or a borrowed telephone.
   */
  proof?: 'fresh'
  /**
   * `events`: a stream of server-sent events; `response` has their names and data. `image`: an SVG document,
   * whose text is `response`. `redirect`: 303 to the path that is `response`. `bytes`: data that compression
   * cannot shrink. `calendar`: an iCalendar file (RFC 5545), whose text is `response`.
   */
  kind?: 'events' | 'image' | 'redirect' | 'bytes' | 'calendar'
  /** `intro`: the token of the intro video opens it too, instead of the session's, and is used up. */
  audience?: 'intro'
  summary: string
  /**
   * The code of each refusal, by status, where chapter 8 of the specification gives this call one text for
   * it.
   */
  refusals?: Readonly<Partial<Record<400 | 403 | 404, FailureCode>>>
  params?: P
  query?: Q
  body?: B
  /** Schema of `response` in the answer; fields it does not declare never leave the server. */
  response: R
}

/** Declares an endpoint with its literal types. */
export const endpoint = <
  const A extends Access,
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  it: Endpoint<A, P, Q, B, R>,
): Endpoint<A, P, Q, B, R> => it

export type ParamsOf<E> = E extends { params?: infer P extends z.ZodMiniType } ? z.output<P> : undefined
export type QueryOf<E> = E extends { query?: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined
export type BodyOf<E> = E extends { body?: infer B extends z.ZodMiniType } ? z.output<B> : undefined
export type ResponseOf<E> = E extends { response: infer R extends z.ZodMiniType } ? z.output<R> : never
