/**
 * The options of an LRUCache that holds the `max` entries used last, and takes memory as it fills: with its
 * own `max` it would allocate all at once, before there is a single viewer.
 */
export const growingTo = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 })
