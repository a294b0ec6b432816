import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { exportUser } from '../../../contract/accounts/profile.ts'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import styles from './account.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { Section } from './section.tsx'

/** The user's legal rights: a copy of all stored data, and its deletion, which names what is `unpaid`. */
export const MyData = ({ user, unpaid }: { user: User; unpaid: ReactNode }) => {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const attempt = useAttempt({ waitText: t('data.exporting') })
  const download = () =>
    attempt.attempt(async () => {
      const data = await call(exportUser, { params: { id: user.id } })
      saveFile(`${t('data.exportFile')}-${data.exported.slice(0, 10)}.json`, JSON.stringify(data, null, 2))
    })
  return (
    <Section id="my-data" title={t('data.title')} lead={t('data.lead')}>
      <div className={styles.choice}>
        <p>{t('data.exportText')}</p>
        <Button variant="secondary" onPress={() => void download()}>
          <Download size={18} aria-hidden="true" />
          {t('data.export')}
        </Button>
      </div>
      <div className={styles.choice}>
        <p>{t('data.deleteText')}</p>
        <Button variant="quiet" className={styles.danger ?? ''} onPress={() => setDeleting(true)}>
          <Trash2 size={18} aria-hidden="true" />
          {t('data.delete')}
        </Button>
      </div>
      {attempt.dialogs}
      <DeleteAccountDialog
        user={user}
        unpaid={unpaid}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </Section>
  )
}

/** Hands a text to the browser as a downloaded file. */
const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
