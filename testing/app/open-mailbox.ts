import type { FastifyBaseLogger } from 'fastify'
import { mailJobs } from '../../server/accounts/mails/mail-jobs.ts'
import { jobQueue } from '../../server/jobs/job-queue.ts'
import { runDueWork } from '../../server/jobs/run-due-work.ts'
import type { Mail, Mailer } from '../../server/providers/mailer.ts'

/** Every mail that was sent, and the worker that sends them. */
export const openMailbox = (
  needs: Omit<Parameters<typeof mailJobs>[0], 'mailer'> & { log: FastifyBaseLogger },
) => {
  const mails: Mail[] = []
  const deliver = async (mail: Mail) => void mails.push(mail)
  return {
    mails,
    /** Does the due work, as the worker's loop would, and returns the delivered mails. */
    sendMails: async (send: Mailer['send'] = deliver) => {
      const before = mails.length
      const jobs = mailJobs({ ...needs, mailer: { send, close: () => {} } })
      await runDueWork({ ...needs, sources: [jobQueue(needs, jobs)] })
      return mails.slice(before)
    },
  }
}
