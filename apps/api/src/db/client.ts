import pg from 'pg'

/**
 * A connection outside of the pool, for work that takes longer than a call may. When it ends, its statement fails;
 * without a listener for errors it would end the process as well.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, ...config })
  client.on('error', () => {})
  await client.connect()
  return client
}
