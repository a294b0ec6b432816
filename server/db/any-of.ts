import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether the column is one of these, as one parameter: a list of hundreds costs each of them in building and in binding. */
export const anyOf = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`
