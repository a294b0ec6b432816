import '../i18n/texts/check.ts'
import { useAccess } from '../accounts/session/use-access.ts'
import { useAccountKey } from '../accounts/session/use-session.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from '../routing/link.tsx'
import { useLocation } from '../routing/use-site.ts'
import { CompatibilityCheck } from '../streaming/compatibility/compatibility-check.tsx'
import { Button, buttonClass } from '../ui/controls/button.tsx'

const small = { variant: 'secondary', size: 'small' } as const

/**
 * The check before a game, with the actions that a viewer can take at once for their account; another user
 * starts it again.
 */
export const AccountCheck = ({ heading }: { heading: 'h2' | 'h3' }) => {
  const { t } = useTranslation()
  const account = useAccountKey()
  const access = useAccess()
  const page = useLocation().pathname
  return (
    <CompatibilityCheck
      key={account}
      heading={heading}
      actions={{
        memberVisitor: (
          <Button {...small} onPress={() => access.open('login', page)}>
            {t('header.logIn')}
          </Button>
        ),
        memberNo: (
          <Link to="/home" hash="section-price" className={buttonClass(small)}>
            {t('check.toMemberships')}
          </Link>
        ),
        memberLater: (
          <Link to="/profile" className={buttonClass(small)}>
            {t('check.toAccount')}
          </Link>
        ),
      }}
    />
  )
}
