import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether the column is one of these, as one parameter: a list of hundreds would cost time to build and bind
 * each value.
 */
export const anyOf = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`
