/**
 * What an LRUCache is told to hold the `max` entries that were used last, and to take memory as it fills: told by its own
 * `max` it takes all at once, before there is a single viewer.
 */
export const growingTo = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 })
