import '../../i18n/texts/access.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { proof, proofCode, type WaysToProve } from '../../../contract/accounts/proof.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Fetched } from '../fields/fetched.tsx'
import fieldStyles from '../fields/fields.module.css'
import { CodeStep, type SentCode, sentTo } from '../identities/phone-code-form.tsx'
import { sendProof } from '../identities/send-proof.ts'
import { onProved as onProvedElsewhere } from '../identities/sign-in-elsewhere.ts'
import { ProofMethods } from './proof-methods.tsx'
import { SecretForm } from './secret-form.tsx'

type ProofDialogProps = { isOpen: boolean; onProved: () => void; onClose: () => void }

/** Asks the user to prove who they are, by the sign-in methods of their account. */
export const ProofDialog = ({ isOpen, onProved, onClose }: ProofDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('proof.title')} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <Proof onProved={onProved} />
    </Dialog>
  )
}

const Proof = ({ onProved }: { onProved: () => void }) => {
  const query = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => call(proof, { signal }),
    gcTime: 0,
  })
  const proved = useEffectEvent(onProved)
  useEffect(() => onProvedElsewhere(() => proved()), [])
  return (
    <Fetched query={query} height="12rem">
      {({ ways }) => <Choice ways={ways} onProved={onProved} />}
    </Fetched>
  )
}

type ChoiceProps = { ways: WaysToProve; onProved: () => void }

/** The field for a code that was just sent, or all of the account's ways to prove. */
const Choice = ({ ways, onProved }: ChoiceProps) => {
  const { t } = useTranslation()
  const [sent, setSent] = useState<SentCode | undefined>()
  const send = async (phone: string) => {
    const { expires_in } = await call(proofCode, { body: { lang: requestLanguageOf(language) } })
    setSent(sentTo(phone, expires_in))
  }
  if (sent)
    return (
      <CodeStep
        sent={sent}
        onCode={async (code) => {
          await sendProof({ by: 'phone', code })
          onProved()
        }}
        onResend={() => send(sent.phone)}
        back={{ label: t('proof.otherWay'), onPress: () => setSent(undefined) }}
      />
    )
  const hasSecret = ways.password || ways.nip
  return (
    <>
      <p className={fieldStyles.lead}>{t('proof.lead')}</p>
      {ways.password ? <SecretForm by="password" onProved={onProved} autoFocus /> : null}
      {ways.nip ? <SecretForm by="nip" onProved={onProved} autoFocus={!ways.password} /> : null}
      <ProofMethods ways={ways} onSend={send} onProved={onProved} isAlternative={hasSecret} />
    </>
  )
}
