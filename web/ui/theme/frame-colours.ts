/** The colour that the browser paints around the page in each theme: `--night-1` of tokens.css. */
export const FRAME_COLOURS = { dark: '#0a0f1c', light: '#f7f4ec' } as const
