/** Of Google's sender, what the library does not do. */
type CastFramework = {
  framework?: {
    CastContext: {
      getInstance(): {
        getCurrentSession(): { getCastDevice(): { friendlyName?: unknown } } | null
        endCurrentSession(stopReceiver: boolean): void
      }
    }
  }
}

const context = () => {
  const { cast }: { cast?: CastFramework } = globalThis as { cast?: CastFramework }
  return cast?.framework?.CastContext.getInstance()
}

/** What its owner calls the receiver; empty where that is unknown. */
export const receiverName = (): string => {
  const name = context()?.getCurrentSession()?.getCastDevice().friendlyName
  return typeof name === 'string' ? name : ''
}

export const endCast = (): void => context()?.endCurrentSession(true)

/** Whether this browser may know Google's sender: those that are not made from Chromium do not. */
export const knowsCast = (): boolean => 'chrome' in globalThis
