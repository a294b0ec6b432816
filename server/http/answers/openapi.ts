import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { failures } from '../../../contract/failures.ts'
import { fieldTexts } from '../../../contract/field-failures.ts'
import { playbackElsewhere } from '../../../contract/streaming/playback-elsewhere.ts'

const JSON_TYPE = 'application/json'
const EVENTS_TYPE = 'text/event-stream'
const IMAGE_TYPE = 'image/svg+xml'
const CALENDAR_TYPE = 'text/calendar'
const BYTES_TYPE = 'application/octet-stream'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** `/api/openapi.json`, made from the schemas that check the requests. */
export const describeApi = (app: FastifyInstance): void => {
  let body: Buffer | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    body ??= Buffer.from(JSON.stringify(apiDocument()))
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

/** The OpenAPI 3.1 document of every endpoint in the contract. */
export const apiDocument = () => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, it] of Object.entries<Endpoint>(endpoints)) {
    const path = it.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [it.method.toLowerCase()]: operationOf(name, it) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: 'Playball', version: '1.0.0' },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Bare token or Bearer' },
      },
    },
    paths,
  })
}

const failure = z.object({
  error: z.object({
    code: z.enum(Object.keys(failures) as [string]),
    message: z.string(),
    playback: z.optional(playbackElsewhere),
    fields: z.optional(fieldTexts),
  }),
})

const operationOf = (name: string, it: Endpoint) => ({
  operationId: name,
  summary: it.summary,
  'x-access': it.access,
  ...(it.proof === undefined ? {} : { 'x-proof': it.proof }),
  ...(it.access === 'open' ? {} : { security: [{ session: [] }] }),
  requestParams: {
    ...(it.params === undefined ? {} : { path: it.params as z.ZodMiniObject }),
    ...(it.query === undefined ? {} : { query: it.query as z.ZodMiniObject }),
  },
  ...(it.body === undefined
    ? {}
    : { requestBody: { content: { [JSON_TYPE]: { schema: it.body }, [FORM_TYPE]: { schema: it.body } } } }),
  responses: {
    [it.kind === 'redirect' ? '303' : '200']: answersOf[it.kind ?? 'answer'](it),
    default: { description: 'Refused', content: { [JSON_TYPE]: { schema: failure } } },
  },
})

const answerOf = (it: Endpoint) => ({
  description: 'OK',
  content: { [JSON_TYPE]: { schema: z.object({ response: it.response }) } },
})

const imageOf = (it: Endpoint) => ({
  description: 'A drawing, to be cached for a week and revalidated by its ETag',
  content: { [IMAGE_TYPE]: { schema: it.response } },
})

/** Each property is the name of an event; its schema, of the JSON in that event's data. */
const eventsOf = (it: Endpoint) => ({
  description: 'Events without end',
  content: { [EVENTS_TYPE]: { schema: it.response } },
})

const redirectOf = (it: Endpoint) => ({
  description: 'The page to go on to',
  headers: z.object({ Location: it.response }),
})

const bytesOf = (it: Endpoint) => ({
  description: 'Bytes, never cached',
  content: { [BYTES_TYPE]: { schema: it.response } },
})

const calendarOf = (it: Endpoint) => ({
  description: 'An iCalendar file (RFC 5545), revalidated by its ETag',
  content: { [CALENDAR_TYPE]: { schema: it.response } },
})

const answersOf = {
  answer: answerOf,
  events: eventsOf,
  image: imageOf,
  redirect: redirectOf,
  bytes: bytesOf,
  calendar: calendarOf,
}
