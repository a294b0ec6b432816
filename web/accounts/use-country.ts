import { useQuery } from '@tanstack/react-query'
import { geolocation } from '../../contract/accounts.ts'
import { call } from '../api.ts'

/** Where nobody knows better, the viewer is in Mexico (specification, chapter 9). */
const DEFAULT_COUNTRY = 'Mexico'

/** English name of the visitor's country; a failure is only a reason for the default. */
export const fetchCountry = async (): Promise<string> => {
  try {
    return (await call(geolocation, { body: {} })).data.name_en
  } catch {
    return DEFAULT_COUNTRY
  }
}

/** The visitor's country, asked once per visit. */
export const useCountry = () =>
  useQuery({ queryKey: ['country'], queryFn: fetchCountry, staleTime: Infinity })
