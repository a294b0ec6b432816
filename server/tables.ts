// Every table of the product, for drizzle-kit; each noun's are in a file of that noun.
export * from './accounts/tables.ts'
export * from './games/tables.ts'
export * from './jobs/tables.ts'
export * from './memberships/tables.ts'
export * from './notifications/tables.ts'
export * from './payments/tables.ts'
export * from './streaming/tables.ts'
export * from './throttles/tables.ts'
