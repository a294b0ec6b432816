/** The parts of Google's sender that the library does not use. */
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

/** The receiver's name by its owner; empty where that is unknown. */
export const receiverName = (): string => {
  const name = context()?.getCurrentSession()?.getCastDevice().friendlyName
  return typeof name === 'string' ? name : ''
}

export const endCast = (): void => context()?.endCurrentSession(true)

/** Whether this browser may support Google's sender: browsers that are not based on Chromium do not. */
export const knowsCast = (): boolean => 'chrome' in globalThis
