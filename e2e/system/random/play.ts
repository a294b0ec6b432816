import { runDueWork } from '../../../server/jobs/run-due-work.ts'
import { type Course, times } from './course.ts'
import { askForCash, comeBack, payByCard, payByWallet, redeem } from './play-buyers.ts'
import {
  answerAtBank,
  answerPayer,
  decideAtPaypal,
  deliver,
  oldNotice,
  payAll,
  payAtShop,
  takeBack,
} from './play-companies.ts'
import type { RandomShop } from './shop.ts'
import type { Step, StepOf } from './steps.ts'

const SECOND_MS = 1_000

/** Does one step of a schedule. */
export const play = async (course: Course, it: Step): Promise<void> => {
  const { shop } = course
  switch (it.do) {
    case 'pay by card':
      return payByCard(course, it)
    case 'ask for a cash reference':
      return askForCash(course, it)
    case 'pay by wallet':
      return payByWallet(course, it)
    case 'redeem':
      return redeem(course, it)
    case 'come back':
      return comeBack(course, it)
    case 'bank':
      return answerAtBank(course, it)
    case 'shop':
      return payAtShop(course, it)
    case 'payer':
      return answerPayer(course, it)
    case 'webhook':
      return deliver(course, it)
    case 'take back':
      return takeBack(course, it)
    case 'paypal decides':
      return decideAtPaypal(course, it)
    case 'all pay':
      return payAll(course, it)
    case 'old notice':
      return oldNotice(course, it)
    case 'work':
      return work(course, it)
    case 'restart':
      return shop.restart()
    case 'cut over':
      return shop.restart(it.mode)
    case 'outage':
      return shop.setDown(it.company, it.isDown)
    case 'long outage':
      return outlast(course, it)
    case 'time':
      return pass(course, it)
    case 'own clock':
      shop.skew.ms = it.ms
      return
  }
}

/**
 * Lets time pass. A classic button's payment that is dated ahead of the clock is in no list until its notice.
 */
const pass = async (course: Course, { ms }: StepOf<'time'>): Promise<void> => {
  const { shop, unheard } = course
  await seeTime(shop)
  shop.advance(ms)
  for (const it of shop.paypal.captures())
    if (it.orderId === null && it.createdAt > shop.now()) unheard.set(it.invoiceId ?? '', { from: 0, to: 0 })
}

/** Looks for work as a server does every second, so that it notices when its clock is set back. */
const seeTime = async (shop: RandomShop): Promise<void> => {
  for (const source of shop.server().worker.sources) await source.claim(0)
}

/** Runs due work on several servers at once; on one alone if it dies while working. */
const work = ({ shop }: Course, { workers, fault }: StepOf<'work'>): Promise<void> => {
  const count = fault?.kind.startsWith('crash') ? 1 : workers
  return shop.during(fault, () => times(count, () => runDueWork(shop.server().worker)))
}

/** An outage so long that everything is tried again several times. */
const OUTAGE_MS = [20, 20, 40, 60, 120, 240, 960, 3_840].map((it) => it * SECOND_MS)

const outlast = async ({ shop }: Course, { company }: StepOf<'long outage'>): Promise<void> => {
  shop.setDown(company, true)
  for (const ms of OUTAGE_MS) {
    await runDueWork(shop.server().worker)
    shop.advance(ms)
  }
  await runDueWork(shop.server().worker)
  shop.setDown(company, false)
}
