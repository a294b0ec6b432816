import { z } from 'zod/mini'

export const genders = ['male', 'female'] as const

/** The user's account. Birthday is MM/DD/YYYY; instants are ISO UTC. `email` is '' where none is known. */
export const user = z.object({
  id: z.int().check(z.positive()),
  affiliate_id: z.nullable(z.string()),
  name: z.string(),
  shortName: z.string(),
  email: z.string(),
  /** Whether the mailbox was proved: by a link, or by the provider of an identity. */
  emailConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  telephone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  loginType: z.string(),
  team: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  birthday: z.nullable(z.string()),
  hasOneValidMembership: z.boolean(),
  memberships: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      title_en: z.string(),
      period: z.enum(['day', 'regular', 'playoffs', 'season']),
      date_start: z.string(),
      date_exp: z.string(),
      /** YYYY-MM-DD, league time; set for a pass for a single day. */
      baseball_day: z.nullable(z.string()),
    }),
  ),
})
export type User = z.infer<typeof user>

/** The answer of every sign-in method. */
export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.infer<typeof signedIn>
