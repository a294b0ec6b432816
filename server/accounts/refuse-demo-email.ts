import { refusedFields } from '../failure.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'
import type { Settings } from '../settings/settings.ts'

/** Throws Failure('errors.badRequest') for an e-mail of the demo in live: the next start would refuse its database. */
export const refuseDemoEmail = (settings: Pick<Settings, 'mode'>, email: string): void => {
  if (settings.mode === 'live' && email.endsWith(`@${DEMO_DOMAIN}`))
    throw refusedFields({ email: 'forms.verifyField' })
}
