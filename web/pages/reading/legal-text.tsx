import type { ReactNode } from 'react'
import type { LegalBlock, LegalDocument, LegalSection } from '../../i18n/legal/legal-document.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import textStyles from '../../ui/content/text.module.css'
import { cx } from '../../ui/cx.ts'
import styles from './legal.module.css'

type LegalTextProps = {
  text: LegalDocument
  lang: 'es' | 'en'
  /** Content for the end of the section with that id. */
  additions?: Record<string, ReactNode>
}

/** A legal text with its table of contents beside it, above it on a phone; sections are numbered in order. */
export const LegalText = ({ text, lang, additions = {} }: LegalTextProps) => (
  <div className={styles.columns}>
    <Contents text={text} lang={lang} />
    <article lang={lang} className={styles.article}>
      {text.sections.map((section, index) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`}>{numbered(section, index)}</h2>
          <div className={cx(textStyles.prose, styles.blocks)}>
            {section.blocks.map((block) => (
              <Block key={keyOf(block)} block={block} />
            ))}
            {additions[section.id]}
          </div>
        </section>
      ))}
    </article>
  </div>
)

const numbered = ({ title }: LegalSection, index: number): string => `${index + 1}. ${title}`

const keyOf = (block: LegalBlock): string => {
  if (typeof block === 'string') return block
  return 'list' in block ? String(block.list[0]) : block.caption
}

const Contents = ({ text, lang }: Pick<LegalTextProps, 'text' | 'lang'>) => {
  const { t } = useTranslation()
  return (
    <nav aria-labelledby="contents-title" className={styles.contents}>
      <h2 id="contents-title">{t('legal.contents')}</h2>
      <ol lang={lang}>
        {text.sections.map((section, index) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{numbered(section, index)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Block = ({ block }: { block: LegalBlock }) => {
  if (typeof block === 'string') return <p>{block}</p>
  if ('table' in block) return <BlockTable {...block} />
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

const BlockTable = ({ caption, table: [heads = [], ...rows] }: { caption: string; table: string[][] }) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
