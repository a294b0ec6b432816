import '../../i18n/texts/cash.ts'
import { createContext, useContext } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './checkout.module.css'
import { methodTitles, type PaymentMethod } from './payment-methods.ts'

type OtherWays = { ways: readonly PaymentMethod[]; onChoose: (way: PaymentMethod) => void }

/** The ways to pay other than the open one, and what opens them; every form keeps what was typed. */
export const OtherWays = createContext<OtherWays>({ ways: [], onChoose: () => undefined })

/** Buttons to the other ways, for who was refused in this one. */
export const OtherWayButtons = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation()
  const { ways, onChoose } = useContext(OtherWays)
  if (ways.length === 0) return null
  return (
    <div className={styles.otherWays}>
      <p>{t('checkout.otherWays')}</p>
      {ways.map((way) => (
        <Button
          key={way}
          wide
          variant="secondary"
          onPress={() => {
            onLeave()
            onChoose(way)
          }}
        >
          {t(methodTitles[way])}
        </Button>
      ))}
    </div>
  )
}
