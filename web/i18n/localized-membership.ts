import type { Membership } from '../../contract/memberships.ts'
import { money } from './formats.ts'
import type { Translate } from './setup.ts'
import { language } from './translate.ts'

/** The title of a membership, or of a purchase of it, in the language of the page. */
export const titleOf = (it: { title: string; title_en: string }): string =>
  language === 'en' ? it.title_en : it.title

/** The description of a membership in the language of the page. */
export const descriptionOf = (it: { description: string; description_en: string }): string =>
  language === 'en' ? it.description_en : it.description

/** The address of a membership's picture, with its name in the language of the page. */
export const imageOf = (it: { image: string; image_en: string }): string =>
  language === 'en' ? it.image_en : it.image

/** The pass's price in the other currency, in words; undefined where it has none. */
export const priceElsewhereText = (
  { elsewhere }: Pick<Membership, 'elsewhere'>,
  part: 'price' | 'total',
  t: Translate,
): string | undefined =>
  elsewhere === null
    ? undefined
    : t(`priceElsewhere.${elsewhere.currency}`, {
        // No line ends within an amount.
        amount: money(elsewhere[part], elsewhere.currency).replaceAll(' ', '\u00a0'),
      })
