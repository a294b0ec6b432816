import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress, MAX_LENGTH, singleLineText, telephone } from './text-inputs.ts'

/** Favourite team values of the register form (specification, chapter 3); '' is "select". */
export const favouriteTeams = ['mxc', 'her', 'obr', 'nav', 'moc', 'gua', 'cul', 'maz', 'jal', 'mty'] as const

const optional = <T extends z.ZodType>(it: T) =>
  z.union([it, z.literal('').transform(() => undefined)]).optional()
const email = (max: number) => z.string().toLowerCase().pipe(emailAddress(max))
const password = z.string().min(8).max(MAX_LENGTH.password)
const day = z.string().regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/)

/** Whoever cannot be located is there (specification, chapter 9: the default membership country). */
export const DEFAULT_COUNTRY = { name_en: 'Mexico', iso2: 'MX' } as const

/** The logged-in user's own account. Birthday is MM/DD/YYYY; instants are ISO UTC. */
export const user = z.object({
  id: z.number().int().positive(),
  affiliate_id: z.string().nullable(),
  name: z.string(),
  shortName: z.string(),
  email: z.string(),
  telephone: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  loginType: z.string(),
  team: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  birthday: z.string().nullable(),
  hasOneValidMembership: z.boolean(),
  memberships: z.array(
    z.object({ id: z.number().int(), title: z.string(), title_en: z.string(), date_exp: z.string() }),
  ),
})
export type User = z.infer<typeof user>

/** `1` (default) is the site: token, cookie and CSRF protection; `0` is a client that holds only the token. */
const isWeb = z.enum(['0', '1'])

const signedIn = z.object({ token: z.string(), user })

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'open',
  summary: 'Log in with email and password',
  query: z.object({ isWeb: isWeb.optional() }),
  body: z.object({
    email: email(MAX_LENGTH.loginEmail),
    password: z.string().min(1).max(MAX_LENGTH.password),
    isWeb: z.coerce.string().pipe(isWeb).optional(),
  }),
  response: signedIn,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'open',
  summary: 'Create an account and log in',
  query: z.object({ isWeb: isWeb.optional() }),
  body: z
    .object({
      name: singleLineText(4, MAX_LENGTH.name),
      email: email(MAX_LENGTH.email),
      password,
      password_confirm: z.string().max(MAX_LENGTH.password),
      birthday: optional(day),
      telephone: optional(telephone),
      city: optional(singleLineText(1, MAX_LENGTH.city)),
      country: optional(singleLineText(1, MAX_LENGTH.country)),
      team: optional(z.enum(favouriteTeams)),
      affiliate_id: optional(singleLineText(1, MAX_LENGTH.affiliate)),
      isWeb: z.coerce.string().pipe(isWeb).optional(),
    })
    .refine((it) => it.password === it.password_confirm, { path: ['password_confirm'] }),
  response: signedIn,
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/api/users/logout/:id',
  access: 'session',
  summary: 'End this session and its playback',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: z.object({ ended: z.literal(true) }),
})

export const me = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'session',
  summary: 'The user of this session',
  response: signedIn,
})

export const geolocation = endpoint({
  method: 'POST',
  path: '/api/user/geolocation',
  access: 'open',
  summary: 'The country of an address; of the caller where none is given',
  body: z.object({ ip: optional(z.union([z.ipv4(), z.ipv6()])) }).optional(),
  response: z.object({ data: z.object({ name_en: z.string(), iso2: z.string().length(2) }) }),
})
