import { Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MenuRow } from '../overlays/menu.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/** A row of a menu that changes to the other theme. */
export const ThemeMenuRow = () => {
  const { t } = useTranslation()
  const isDark = useTheme() === 'dark'
  return (
    <MenuRow
      icon={isDark ? Sun : Moon}
      text={t(isDark ? 'ui.toLight' : 'ui.toDark')}
      onAction={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}
