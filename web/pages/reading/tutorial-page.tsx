import '../../i18n/texts/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { language } from '../../i18n/translate.ts'
import {
  openingLanguage,
  type TutorialLanguage,
  tutorialLanguages,
  tutorialStory,
} from '../../i18n/tutorial-story.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate, useSearch } from '../../routing/use-site.ts'
import { PageHead } from '../../ui/content/page-head.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useWantsNoMotion } from '../../ui/wants-no-motion.ts'
import { LanguageFlag } from './language-flag.tsx'
import readingStyles from './reading.module.css'
import styles from './tutorial.module.css'

/** A short video of buying and watching, in the language of a button; its words stand below it. */
export const TutorialPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('tutorial.title'))
  const [code, choose] = useTutorialLanguage()
  return (
    <main id="content" className={readingStyles.page}>
      <PageHead title={t('tutorial.title')} lead={t('tutorial.lead')} />
      <LanguageButtons chosen={code} onChoose={choose} />
      <div className={styles.columns}>
        <Video key={code} code={code} />
        <Steps code={code} />
      </div>
      <div className={readingStyles.actions}>
        <Link to="/home" hash="section-price" className={buttonClass()}>
          {t('tutorial.toPrice')}
        </Link>
        <Link to="/faqs" className={buttonClass({ variant: 'secondary' })}>
          {t('tutorial.toFaqs')}
        </Link>
      </div>
    </main>
  )
}

/** The language of the video; a button writes it into the address, so that the user can share it. */
const useTutorialLanguage = () => {
  const { language: asked } = useSearch<'/tutorial'>()
  const navigate = useNavigate()
  const choose = (code: TutorialLanguage) =>
    navigate({ to: '/tutorial', search: { language: code }, replace: true })
  return [openingLanguage(asked, useStoredLanguage()), choose] as const
}

/** A server that renders the page knows the site's two languages alone. */
const useStoredLanguage = () =>
  useBrowserValue(
    () => localStorage.getItem('lang'),
    () => language,
  )

type LanguageButtonsProps = { chosen: TutorialLanguage; onChoose: (code: TutorialLanguage) => void }

/** On phones a button is its flag alone; its name is there for who does not see it. */
const LanguageButtons = ({ chosen, onChoose }: LanguageButtonsProps) => {
  const { t } = useTranslation()
  return (
    <ToggleButtonGroup
      aria-label={t('tutorial.languages')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={([code]) => onChoose(code as TutorialLanguage)}
      className={cx(styles.languages)}
    >
      {tutorialLanguages.map((code) => (
        <ToggleButton key={code} id={code} className={cx(styles.language)}>
          <LanguageFlag code={code} width={36} className={styles.flag} />
          <span lang={code} className={styles.name}>
            {tutorialStory[code].name}
          </span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** It starts by itself unless the viewer wants no motion; it is muted, so that browsers let it start. */
const Video = ({ code }: { code: TutorialLanguage }) => {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const { name } = tutorialStory[code]
  const video = useRef<HTMLVideoElement>(null)
  const playsByItself = !useWantsNoMotion()
  // A browser that has begun to load it heeds the attribute no more.
  useEffect(() => {
    if (playsByItself) video.current?.play().catch(() => undefined)
  }, [playsByItself])
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        aria-label={t('tutorial.video', { language: name })}
        src={`/tutorial/${code}.mp4`}
        poster={`/tutorial/${code}.jpg`}
        width={1280}
        height={720}
        controls
        autoPlay={playsByItself}
        muted
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
        className={styles.video}
      >
        <track default kind="captions" srcLang={code} label={name} src={`/tutorial/${code}.vtt`} />
      </video>
      <p role="status" className={styles.failed}>
        {hasFailed ? t('tutorial.failed') : null}
      </p>
    </div>
  )
}

const Steps = ({ code }: { code: TutorialLanguage }) => (
  <ol lang={code} className={styles.steps}>
    {tutorialStory[code].steps.map(({ title, caption }) => (
      <li key={title}>
        <h2>{title}</h2>
        <p>{caption}</p>
      </li>
    ))}
  </ol>
)
