import type { TextsLike } from './es.ts'
import type { esPlans } from './es-plans.ts'

export const enPlans: TextsLike<typeof esPlans> = {
  plans: {
    heading: 'Compare the packages',
    lead: 'All of them are live and recorded. You choose how much baseball.',
    plan: 'Package',
    regular: 'Regular season',
    playoffs: 'Playoffs and final series',
    validity: 'Valid',
    price: 'Price',
    best: 'The most complete',
    included: 'Included',
    notIncluded: 'Not included',
    oneDay: 'One day',
    commission: 'plus {{amount}} online purchase commission',
    buy: 'Buy',
    buyPlan: 'Buy {{title}}',
    owned: 'Already yours',
    ownedPlan: '{{title}} is already yours: see my account',
    note: 'The Caribbean Series is not included. A pass plays on one device at a time. If you change to a larger package, you pay only the difference.',
  },
}
