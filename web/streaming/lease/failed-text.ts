import { isCauseUnknown, type StreamState } from './stream-lease.ts'

type Failed = Extract<StreamState, { at: 'failed' }>

/** The key of what a viewer reads while no stream could be opened: the cause where one is known, else what happens next. */
export const failedText = ({ code, isRetried }: Failed) => {
  if (!isCauseUnknown(code)) return code
  return isRetried ? 'player.failedRetried' : 'player.failedForGood'
}
