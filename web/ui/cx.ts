/** Joins class names, without the falsy ones. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter((name) => name).join(' ')
