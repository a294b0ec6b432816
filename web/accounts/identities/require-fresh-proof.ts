import { proof } from '../../../contract/accounts/proof.ts'
import { ApiError, call } from '../../api.ts'

/** A visit to another company, or an SMS, takes minutes: the proof has to last until its end. */
const MIN_SECONDS = 300

/** @throws ApiError 'errors.proofNeeded' where the proof of this session has expired, or soon will */
export const requireFreshProof = async (): Promise<void> => {
  const { seconds } = await call(proof)
  if (seconds < MIN_SECONDS) throw new ApiError('errors.proofNeeded', 'the proof is over soon', 0)
}
