import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The permissions of everybody but the file's owner. */
const GROUP_AND_OTHERS = 0o077

type Init = NodeFS['init']
type EmscriptenOpts = Awaited<ReturnType<Init>>['emscriptenOpts']
type Module = Parameters<NonNullable<EmscriptenOpts['preRun']>[number]>[0]

/**
 * PGlite's files on the disk, readable by their owner alone: Emscripten sets permissions by chmod, past the
 * umask.
 */
export class PrivateNodeFS extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), stripOthersAccess] },
    }
  }
}

const stripOthersAccess = ({ FS }: Module): void => {
  const chmod = FS.chmod.bind(FS) as (...of: unknown[]) => void
  FS.chmod = (path: string, mode: number, ...rest: unknown[]) =>
    chmod(path, mode & ~GROUP_AND_OTHERS, ...rest)
}
