import '../i18n/texts/home.ts'
import '../i18n/texts/pages.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Accordion } from '../ui/content/disclosure.tsx'
import { FoldedPanel } from '../ui/content/folded-panel.tsx'
import { OwnHtml } from '../ui/content/own-html.tsx'
import { TextButton } from '../ui/controls/text-link.tsx'
import { Part } from './part.tsx'

/** `id`: the prefix of this column's ids, so that no id is on the page twice. */
export const Disclosures = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set([`${id}-faq1`]))
  const [isOpen, setOpen] = useState(false)
  const items = (['faq1', 'faq2'] as const).map((name) => ({
    id: `${id}-${name}`,
    title: t(`faqs.${name}.question`),
    content: <OwnHtml html={t(`faqs.${name}.answer`)} />,
  }))
  return (
    <Part name="disclosure.tsx, own-html.tsx, folded-panel.tsx">
      <Accordion items={items} expanded={expanded} onExpand={setExpanded} />
      <TextButton onClick={() => setOpen(!isOpen)}>{t('home.board')}</TextButton>
      <FoldedPanel id={`${id}-folded`} isOpen={isOpen} onFound={() => setOpen(true)}>
        <p>{t('home.boardText')}</p>
      </FoldedPanel>
    </Part>
  )
}
