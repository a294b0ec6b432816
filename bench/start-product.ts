import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const started = z.object({
  url: z.string(),
  viewers: z.array(z.object({ token: z.string(), cookie: z.string() })),
})
const measured = z.object({ rss: z.number(), cpuMs: z.number(), lagP99Ms: z.number() })

/** The product in a process of its own (`media-server.ts`), with `count` members who watch game 7. */
export const startProduct = async (originUrl: string, count: number) => {
  const env = { ...process.env, VIDEO_ORIGIN_URL: originUrl, VIEWERS: String(count) }
  const child = fork(join(import.meta.dirname, 'media-server.ts'), { env })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the product ended with ${code}`)),
  )
  ended.catch(() => undefined)
  const next = async <T>(shape: z.ZodType<T>): Promise<T> =>
    shape.parse((await Promise.race([once(child, 'message'), ended]))[0])
  const { url, viewers } = await next(started)
  return {
    url,
    viewers,
    /** The process's use since the last measurement. */
    measure: () => {
      const answer = next(measured)
      child.send('measure')
      return answer
    },
    end: () => void child.kill(),
  }
}
