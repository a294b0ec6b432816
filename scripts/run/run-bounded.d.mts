export type Program = {
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
}

export type Ended = { lastLine: string } & (
  | { kind: 'exited'; status: number }
  | { kind: 'killed'; signal: string }
  | { kind: 'stopped'; why: string }
  | { kind: 'not-started'; why: string }
)

export type Watching = {
  stop: AbortSignal
  onStart?: (pid: number) => void
  onMessage?: (message: unknown) => void
  name?: string
}

export function runBounded(program: Program, watching: Watching): Promise<Ended>
export function howItEnded(ended: Ended): string
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void
