import { DEFAULT_COUNTRY, geolocation } from '../../../contract/accounts/country.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'

/** English name of the visitor's country; the default where it cannot be fetched. */
export const fetchCountry = async (): Promise<string> => {
  try {
    return (await call(geolocation, { body: {} })).data.name_en
  } catch {
    return DEFAULT_COUNTRY.name_en
  }
}

/** The visitor's country, fetched once per visit. */
export const useCountry = () =>
  useQuery({ queryKey: ['country'], queryFn: fetchCountry, staleTime: Infinity })
