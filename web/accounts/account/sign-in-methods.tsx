import { LockKeyhole, Smartphone } from 'lucide-react'
import {
  type IdentityProvider,
  identities,
  identityProviders,
} from '../../../contract/accounts/identities.ts'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { momentText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Link } from '../../routing/link.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { AppleMark, FacebookMark } from '../fields/company-marks.tsx'
import { Fetched } from '../fields/fetched.tsx'
import styles from './account.module.css'
import { JoinButton } from './join-button.tsx'
import { PartButton } from './part-button.tsx'
import { Passkeys } from './passkeys.tsx'
import { Row, Section } from './section.tsx'
import { goToSection } from './sections.ts'

/** The user's sign-in methods: each can be added to the account or removed from it. */
export const SignInMethodsSection = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const query = useQuery({ queryKey: ['identities'], queryFn: ({ signal }) => call(identities, { signal }) })
  const ways = useSiteConfig().data?.waysIn
  return (
    <Section id="ways" title={t('ways.title')} lead={t('ways.lead')}>
      <Fetched query={query} height="12rem">
        {(joined) => (
          <ul className={styles.rows}>
            <PasswordRow user={user} />
            {identityProviders.map((provider) => {
              const identity = joined.find((it) => it.provider === provider)
              if (!identity && !ways?.[provider]) return null
              return <IdentityRow key={provider} provider={provider} identity={identity} />
            })}
          </ul>
        )}
      </Fetched>
      {ways?.phone ? <p className={styles.lead}>{t('ways.smsWeak')}</p> : null}
      <Passkeys />
    </Section>
  )
}

const PasswordRow = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  if (user.email === '')
    return (
      <Row
        icon={LockKeyhole}
        title={t('ways.password')}
        text={t('ways.passwordNeedsEmail')}
        action={<SectionLink id="personal">{t('ways.addEmail')}</SectionLink>}
      />
    )
  return (
    <Row
      icon={LockKeyhole}
      title={t('ways.password')}
      text={user.hasPassword ? t('ways.passwordSet', { email: user.email }) : t('ways.passwordUnset')}
      action={<SectionLink id="password">{t(user.hasPassword ? 'ways.change' : 'ways.set')}</SectionLink>}
    />
  )
}

/** Leads to another section of this page. */
const SectionLink = ({ id, children }: { id: string; children: string }) => (
  <Link
    to="/profile"
    hash={id}
    replace
    resetScroll={false}
    onClick={() => goToSection(id)}
    className={buttonClass({ size: 'small', variant: 'secondary' })}
  >
    {children}
  </Link>
)

const icons = { phone: Smartphone, facebook: FacebookMark, apple: AppleMark } as const

type IdentityRowProps = {
  provider: IdentityProvider
  identity: { label: string; at: string } | undefined
}

const IdentityRow = ({ provider, identity }: IdentityRowProps) => {
  const { t } = useTranslation()
  const way = t(`ways.${provider}`)
  if (!identity)
    return (
      <Row
        icon={icons[provider]}
        title={way}
        text={t('ways.notJoined')}
        action={<JoinButton provider={provider} way={way} />}
      />
    )
  return (
    <Row
      icon={icons[provider]}
      title={way}
      text={`${identity.label} · ${t('ways.since', { when: momentText(identity.at) })}`}
      action={<PartButton provider={provider} way={way} />}
    />
  )
}
