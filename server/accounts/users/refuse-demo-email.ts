import { refusedFields } from '../../failure.ts'
import { DEMO_DOMAIN } from '../../settings/demo-values.ts'
import type { Settings } from '../../settings/settings.ts'

/** Throws Failure('errors.badRequest') for a demo e-mail in live: the next start refuses such a database. */
export const refuseDemoEmail = (settings: Pick<Settings, 'mode'>, email: string): void => {
  if (settings.mode === 'live' && email.endsWith(`@${DEMO_DOMAIN}`))
    throw refusedFields({ email: 'forms.verifyField' })
}
