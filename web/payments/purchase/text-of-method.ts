import type { Purchase, PurchaseEvent, PurchaseStage } from './purchase-stage.ts'

type Method = Purchase['method']

/** A bank knows nothing of PayPal's payments, nor of cash: some stages' texts depend on the way to pay. */
const stageTexts = {
  verifying: { wallet: 'verifying-wallet', cash: 'verifying-cash', prepaid: 'verifying-prepaid' },
  expired: { cash: 'expired-cash' },
  refunding: { wallet: 'refunding-wallet' },
  'charged-back': { wallet: 'charged-back-wallet' },
} as const

const eventTexts = {
  verifying: { cash: 'verifying-cash' },
  expired: { cash: 'expired-cash' },
  'charged-back': { wallet: 'charged-back-wallet' },
} as const

type OwnText<Texts> = { [Key in keyof Texts]: Texts[Key][keyof Texts[Key]] }[keyof Texts]

/** The key of the texts of a stage. */
export const stageTextOf = (
  stage: PurchaseStage,
  method: Method,
): PurchaseStage | OwnText<typeof stageTexts> => ownText(stageTexts, stage, method) ?? stage

/** The key of the text of an event. */
export const eventTextOf = (
  event: PurchaseEvent,
  method: Method,
): PurchaseEvent | OwnText<typeof eventTexts> => ownText(eventTexts, event, method) ?? event

const ownText = <Text extends string>(
  texts: Partial<Record<string, Partial<Record<Method, Text>>>>,
  key: string,
  method: Method,
): Text | undefined => texts[key]?.[method]
