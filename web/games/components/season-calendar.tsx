import { CalendarPlus, CalendarSync, Download } from 'lucide-react'
import { clubCalendar, gameCalendar } from '../../../contract/games/calendar-files.ts'
import { endpointUrl } from '../../api.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { MenuButton, MenuLink } from '../../ui/overlays/menu.tsx'

/** A club's season for the fan's own calendar: by subscription, which follows every change, or as a file. */
export const SeasonCalendar = ({ club }: { club: { id: number; name: string } }) => {
  const { t } = useTranslation()
  const path = endpointUrl(clubCalendar, { params: { id: club.id }, query: { lang: language } })
  const subscription = subscriptionTo(path)
  return (
    <MenuButton
      label={t('calendar.saveSeasonOf', { club: club.name })}
      trigger={
        <>
          <CalendarPlus size={18} aria-hidden="true" />
          {t('calendar.saveSeason')}
        </>
      }
      className={buttonClass({ variant: 'secondary' })}
      placement="bottom start"
    >
      <MenuLink icon={CalendarSync} text={t('calendar.subscribe')} href={subscription} />
      <MenuLink
        icon={CalendarPlus}
        text={t('calendar.subscribeGoogle')}
        href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`}
      />
      <MenuLink icon={Download} text={t('calendar.downloadSeason')} href={path} download />
    </MenuButton>
  )
}

/** The address that a calendar app follows; the menu that has it is opened in a browser alone. */
const subscriptionTo = (path: string): string =>
  typeof location === 'undefined' ? path : new URL(path, location.href).href.replace(/^https?:/, 'webcal:')

/** Where a game's calendar file is, in the page's language. */
export const gameFileHref = (mlbId: number): string =>
  endpointUrl(gameCalendar, { params: { mlbId }, query: { lang: language } })
