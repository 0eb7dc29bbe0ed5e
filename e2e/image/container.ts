import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ImageConfig } from './build-image.ts'

/** The folders of a container: its own files, its volume, and where its secrets lie. */
export interface Folders {
  readonly root: string
  readonly data: string
  readonly secrets: string
}

export interface Container {
  /** All that it has said so far. */
  said(): string
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** The first process inside, which is the one that a container engine sends its signals to. */
  firstProcess(): Promise<number>
}

/**
 * Runs a command as a container engine would with a read-only root file system, `no-new-privileges` and no capability: in its own
 * tree of processes, of which it is the first, and by the user, the folder and the environment that the image names.
 * Only the network is the machine's.
 */
export function startContainer(
  { root, data, secrets }: Folders,
  { User, WorkingDir, Env }: ImageConfig,
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): Container {
  const [user, group] = User.split(':')
  const unprivileged = [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${group}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  const environment = [...Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = [...unprivileged, 'env', '--ignore-environment', `--chdir=${WorkingDir}`, ...environment, ...command]
  const mounts = `
    mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
    mount --bind "$2" "$1/data"
    mount --bind "$3" "$1/run" && mount -o remount,ro,bind "$1/run"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    root=$1 && shift 3 && exec chroot "$root" "$@"`
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', mounts, 'sh', root, data, secrets, ...inside],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return {
    said: () => said.trim(),
    ended: once(child, 'close').then(([code]) => code as number | null),
    firstProcess: async () =>
      Number.parseInt(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'), 10),
  }
}

/** Runs a command to its end: its exit code, and all that it said. */
export async function inContainer(
  ...container: Parameters<typeof startContainer>
): Promise<{ code: number | null; said: string }> {
  const { ended, said } = startContainer(...container)
  return { code: await ended, said: said() }
}
