import { openBundledPostgres } from './bundled-postgres.ts'
import { connect, type Connection } from './connect.ts'

/** What the settings say of the database. */
export interface DatabaseConfig {
  dataDir: string
  databaseUrl: string | undefined
}

/**
 * Opens the store's database as it stands, beside a store that may be open on it: nothing is brought to this release.
 * The bundled PostgreSQL is joined, or started where nobody runs it.
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
