import '../i18n/texts/league.ts'
import '../i18n/texts/home.ts'
import '../i18n/texts/checkout.ts'
import { Heart, LogOut, Radio } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { SmallPrint } from '../ui/content/small-print.tsx'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { TextButton } from '../ui/controls/text-link.tsx'
import { MenuButton, MenuRow } from '../ui/overlays/menu.tsx'
import { ThemeMenuRow } from '../ui/theme/theme-menu-row.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import styles from './design.module.css'
import { Part, Row, Shown, shownStates } from './part.tsx'

const variants = ['primary', 'secondary', 'quiet', 'live'] as const
const sizes = ['small', 'medium', 'large'] as const
const nothing = () => undefined

export const Buttons = () => {
  const { t } = useTranslation()
  return (
    <>
      <Part name="button.tsx">
        {variants.map((variant) => (
          <Row key={variant}>
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {t('home.buy')}
              </Button>
            ))}
            <Button variant={variant} isDisabled>
              {t('home.buy')}
            </Button>
            <Button variant={variant} isPending>
              {t('home.buy')}
            </Button>
          </Row>
        ))}
        {shownStates.map((state) => (
          <Shown key={state} state={state}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {t('home.buy')}
              </Button>
            ))}
            <IconButton label={t('ui.close')}>
              <Heart size={20} aria-hidden="true" />
            </IconButton>
            <TextButton onClick={nothing}>{t('checkout.toAccount')}</TextButton>
          </Shown>
        ))}
        <Button wide>{t('home.buy')}</Button>
        <Row>
          <IconButton label={t('ui.close')}>
            <Heart size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('ui.close')} isDisabled>
            <Heart size={20} aria-hidden="true" />
          </IconButton>
        </Row>
      </Part>
      <Part name="text-link.tsx, small-print.tsx, menu.tsx, menu-parts.tsx, theme-menu-row.tsx, theme-switch.tsx">
        <Row>
          <TextButton onClick={nothing}>{t('checkout.toAccount')}</TextButton>
          <TextButton onClick={nothing} disabled>
            {t('checkout.toAccount')}
          </TextButton>
          <MenuButton
            label={t('league.menu')}
            trigger={t('league.menu')}
            className={styles.menu}
            placement="bottom start"
          >
            <MenuRow icon={Radio} text={t('league.calendar')} onAction={nothing} />
            <ThemeMenuRow />
            <MenuRow icon={LogOut} text={t('header.logOut')} onAction={nothing} />
          </MenuButton>
          <ThemeSwitch />
        </Row>
        <SmallPrint text={t('checkout.acceptance')} />
      </Part>
    </>
  )
}
