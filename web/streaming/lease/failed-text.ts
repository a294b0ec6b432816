import { isCauseUnknown, type StreamState } from './stream-lease.ts'

type Failed = Extract<StreamState, { at: 'failed' }>

/** The key of a viewer's text while no stream opens: the cause where known, else what happens next. */
export const failedText = ({ code, isRetried }: Failed) => {
  if (!isCauseUnknown(code)) return code
  return isRetried ? 'player.failedRetried' : 'player.failedForGood'
}
