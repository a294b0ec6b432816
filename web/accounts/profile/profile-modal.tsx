import '../../i18n/texts/access.ts'
import '../../i18n/texts/account.ts'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useFields } from '../../ui/controls/use-fields.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { EmailField, NameField } from '../fields/account-fields.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useMe } from '../session/use-session.ts'
import { profileFieldsOf, validateProfile } from './profile-fields.ts'
import { CountrySelect, ProfileTelephone } from './profile-inputs.tsx'
import { useSaveProfile } from './use-save-profile.tsx'

type ProfileModalProps = { isOpen: boolean; onClose: () => void }

/** The header's profile: name, e-mail, country and telephone of the user. */
export const ProfileModal = ({ isOpen, onClose }: ProfileModalProps) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('profile.modalTitle')} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <Content onClose={onClose} />
    </Dialog>
  )
}

const Content = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, isError, refetch, isRefetching } = useMe()
  if (data) return <ShortProfile user={data.user} onClose={onClose} />
  if (isError)
    return <ErrorState compact text={t('errors.unreachable')} onRetry={refetch} isRetrying={isRefetching} />
  return (
    <Loading label={t('ui.loading')}>
      <Skeleton height="20rem" />
    </Loading>
  )
}

/** The short profile has no birthday field: with this as today every birthday is valid. */
const ANY_DAY = '9999-12-31'

const ShortProfile = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields(() => profileFieldsOf(user))
  const { attempt, save, savedDialog } = useSaveProfile(user, () => undefined)
  const { email: _, ...errors } = validateProfile(fields, user, ANY_DAY)
  return (
    <SubmitForm errors={errors} attempt={attempt} onSubmit={() => save(fields)}>
      {(visible) => (
        <>
          <NameField {...bind('name')} error={visible.name} />
          {user.email === '' ? null : <EmailField {...bind('email')} disabled error={undefined} />}
          <CountrySelect {...bind('country')} />
          <ProfileTelephone {...bind('telephone')} error={visible.telephone} user={user} />
          <Button type="submit" wide>
            {t('profile.save')}
          </Button>
          <Link to="/profile" onClick={onClose} className={buttonClass({ variant: 'quiet', wide: true })}>
            {t('profile.modalMore')}
          </Link>
          {savedDialog}
        </>
      )}
    </SubmitForm>
  )
}
