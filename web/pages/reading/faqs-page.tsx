import '../../i18n/texts/pages.ts'
import { useEffect, useState } from 'react'
import { DistributorLink } from '../../distributor-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useLocation } from '../../routing/use-site.ts'
import { SupportLink } from '../../support-link.tsx'
import { Accordion } from '../../ui/content/disclosure.tsx'
import { OwnHtml } from '../../ui/content/own-html.tsx'
import { PageHead } from '../../ui/content/page-head.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './reading.module.css'

/** The question that is open until an address or a press says otherwise. */
const AT_FIRST: ReadonlySet<string> = new Set(['faq1'])
/** The question of bars and restaurants, whose answer names the league's distributor. */
const OF_BARS = 'faq7'
const questions = ['faq1', 'faq2', 'faq3', 'faq4', 'faq5', 'faq6', 'faq7', 'faq8'] as const

/** Eight questions, the first one open; an address that names a question opens that one. */
export const FaqsPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('faqs.title'))
  const [expanded, setExpanded] = useExpanded()
  const items = questions.map((id) => ({
    id,
    title: t(`faqs.${id}.question`),
    content: (
      <>
        <OwnHtml html={t(`faqs.${id}.answer`)} />
        {id === OF_BARS ? <DistributorLink /> : null}
      </>
    ),
  }))
  return (
    <main id="content" className={cx(styles.page, styles.narrow)}>
      <PageHead title={t('faqs.title')} lead={t('faqs.lead')} />
      <Accordion items={items} expanded={expanded} onExpand={setExpanded} />
      <section className={styles.more} aria-labelledby="more-title">
        <h2 id="more-title">{t('faqs.moreTitle')}</h2>
        <p>{t('faqs.more')}</p>
        <div className={styles.actions}>
          <SupportLink className={buttonClass({ variant: 'secondary' })} />
          <Link to="/tutorial" className={buttonClass()}>
            {t('faqs.toTutorial')}
          </Link>
          <Link to="/terms" className={buttonClass({ variant: 'secondary' })}>
            {t('faqs.toTerms')}
          </Link>
        </div>
      </section>
    </main>
  )
}

/**
 * The open questions: the first one, or the one that the address names; a change of the address opens another
 * one.
 */
const useExpanded = () => {
  const hash = useLocation().hash
  const named = questions.find((id) => id === hash)
  const [expanded, setExpanded] = useState(AT_FIRST)
  useEffect(() => {
    if (named === undefined) return
    setExpanded((before) => new Set(before === AT_FIRST ? [named] : [...before, named]))
    document.getElementById(named)?.scrollIntoView()
  }, [named])
  return [expanded, setExpanded] as const
}
