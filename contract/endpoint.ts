import type { z } from 'zod'

/** Who may call: anybody, a logged-in person, a person with a valid membership, the league's operator. */
export type Access = 'open' | 'session' | 'member' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One promise between the product and its clients; the list of them is the permission table and makes openapi.json. */
export type Endpoint<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** Whole path from the origin, parameters as `:name`. */
  path: `/api/${string}`
  access: A
  /**
   * `events`: answered by server-sent events without end; its `response` names them and what each carries. `image`:
   * answered by an SVG document, which its `response` is the text of.
   */
  kind?: 'events' | 'image'
  summary: string
  params?: P
  query?: Q
  body?: B
  /** What stands under `response` in the answer; fields that it does not name never leave the server. */
  response: R
}

/** Keeps the literal types of an endpoint. */
export const endpoint = <
  const A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  it: Endpoint<A, P, Q, B, R>,
): Endpoint<A, P, Q, B, R> => it

export type ParamsOf<E> = E extends { params?: infer P extends z.ZodType } ? z.output<P> : undefined
export type QueryOf<E> = E extends { query?: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodyOf<E> = E extends { body?: infer B extends z.ZodType } ? z.output<B> : undefined
export type ResponseOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never
