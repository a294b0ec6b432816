import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { deletePasskey, type Passkey, passkeys } from '../../../contract/accounts/passkeys.ts'
import { call } from '../../api.ts'
import { momentText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Group } from '../../ui/content/group.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Fetched } from '../fields/fetched.tsx'
import { supportsPasskeys } from '../identities/passkey-ceremonies.ts'
import styles from './account.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemoveButton } from './part-button.tsx'
import { Row } from './section.tsx'

const queryKey = ['passkeys']

/** The passkeys of the user: add, and remove by name. */
export const Passkeys = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(passkeys, { signal }) })
  const [isAdding, setAdding] = useState(false)
  const close = () => {
    setAdding(false)
    void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <Group title={t('ways.passkeys')}>
      <p className={styles.lead}>{t('ways.passkeysLead')}</p>
      <Fetched query={query} height="4rem">
        {(all) => <PasskeyList all={all} />}
      </Fetched>
      {supportsPasskeys() ? (
        <Button variant="secondary" start onPress={() => setAdding(true)}>
          {t('ways.passkeyAdd')}
        </Button>
      ) : (
        <p className={styles.lead}>{t('ways.passkeysUnsupported')}</p>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={close} />
    </Group>
  )
}

const PasskeyList = ({ all }: { all: Passkey[] }) => {
  const { t } = useTranslation()
  if (all.length === 0) return <p>{t('ways.passkeysNone')}</p>
  return (
    <ul className={styles.rows}>
      {all.map((it) => (
        <PasskeyRow key={it.id} passkey={it} />
      ))}
    </ul>
  )
}

const PasskeyRow = ({ passkey: { id, name, created, used } }: { passkey: Passkey }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const remove = async () => {
    await call(deletePasskey, { params: { id } })
    await queryClient.invalidateQueries({ queryKey })
    showToast(t('ways.parted', { way: name }), 'success')
  }
  const usedText = used === null ? t('ways.passkeyUnused') : t('ways.passkeyUsed', { when: momentText(used) })
  return (
    <Row
      icon={KeyRound}
      title={name}
      text={`${t('ways.since', { when: momentText(created) })} · ${usedText}`}
      action={<RemoveButton name={name} remove={remove} />}
    />
  )
}
