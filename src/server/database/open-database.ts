import { openBundledPostgres } from './bundled-postgres.ts'
import { connect, type Connection } from './connect.ts'

export interface DatabaseConfig {
  dataDir: string
  databaseUrl: string | undefined
}

/**
 * Opens the store's database without migrating it. The store may be running. The bundled PostgreSQL is started if it is not
 * running.
 */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig): Promise<Connection> {
  const bundled = databaseUrl ? undefined : await openBundledPostgres({ dataDir })
  const connection = connect(bundled?.connectionString ?? databaseUrl ?? '', () => {})
  return {
    ...connection,
    async close() {
      await connection.close()
      await bundled?.stop()
    },
  }
}
