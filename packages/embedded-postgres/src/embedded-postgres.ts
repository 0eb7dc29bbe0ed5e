import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, clusterAt, openCluster, readConnection, removeUnfinished } from './cluster.ts'
import { takeOwnership } from './ownership.ts'
import { runningPostmaster } from './pid-file.ts'

export { DatabaseInUse, DatabaseUnavailable } from './database-unavailable.ts'

export interface EmbeddedPostgresOptions {
  /** The folder that PostgreSQL has for itself. Made when missing; everything that is kept lies in it. */
  folder: string
  /** The database that is made in it, and the ordinary role that owns it. They have the same name. */
  database: string
  /** Sentences for the person who runs the program. A pino logger fits, and the console. */
  log: { info(sentence: string): void; warn(sentence: string): void }
  /** `false` trades safety in a power cut for speed. Only tests may. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database, who may also create further databases. */
  url: string
  /** Shuts PostgreSQL down cleanly. Call it last, when no connection is needed any more. */
  stop(): Promise<void>
}

/**
 * Runs a PostgreSQL 18 in `folder`, and starts it again whenever it dies.
 *
 * The first call creates the database; later ones start it again, or take over the one that a killed process left
 * running. It listens on 127.0.0.1 only, behind a random password.
 *
 * Throws {@link DatabaseUnavailable} while another process uses the same folder, and when PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres({
  folder,
  database,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(folder, durable, () => log.info('Creating the database.'))
  let owner = await takeOwnership(cluster, database)
  const { port } = owner
  await removeUnfinished(cluster)
  let startingAgain: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  const startAgain = async () => {
    while (!stopping) {
      log.warn('The connection to PostgreSQL was lost. Starting PostgreSQL again.')
      try {
        // The same port, which every connection of this process goes to.
        owner = await takeOwnership(cluster, database, port)
        return supervise()
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error))
        await delay(1000)
      }
    }
  }
  const supervise = () => {
    owner.once('end', () => {
      if (!stopping) startingAgain = startAgain()
    })
  }
  supervise()

  const shutDown = async () => {
    await startingAgain
    if (!(await runningPostmaster(cluster.data))) return
    await cluster.programs.run('pg_ctl', ['stop', `--pgdata=${cluster.data}`, '--mode=fast', '--wait', '--silent'])
  }
  return {
    url: await urlOf(cluster, database),
    stop: () => (stopping ??= shutDown()),
  }
}

/**
 * The URL of the database that a running process keeps in `folder`, for a second process such as a command in another
 * terminal. Undefined when none is running.
 */
export async function findRunningEmbeddedPostgres({
  folder,
  database,
}: Pick<EmbeddedPostgresOptions, 'folder' | 'database'>): Promise<string | undefined> {
  const place = await clusterAt(folder)
  return (await runningPostmaster(place.data)) && urlOf(place, database)
}

async function urlOf({ folder }: Pick<Cluster, 'folder'>, database: string): Promise<string> {
  const { port, password } = await readConnection(folder)
  return `postgres://${database}:${password}@127.0.0.1:${port}/${database}`
}
