import { defineCommand, runMain } from 'citty'

/** The maintenance commands, run as `npm run shop -- <command>` with the store's own environment variables. */
await runMain(
  defineCommand({
    meta: { name: 'npm run shop --', description: 'Maintenance of a Rankshelf store' },
    subCommands: {
      backup: async () => (await import('./backup.ts')).backupCommand,
      restore: async () => (await import('./restore.ts')).restoreCommand,
      verify: async () => (await import('./verify.ts')).verifyCommand,
      demo: async () => (await import('./demo.ts')).demoCommand,
      'reset-database': async () => (await import('./reset-database.ts')).resetDatabaseCommand,
      'move-database': async () => (await import('./move-database.ts')).moveDatabaseCommand,
      'move-files': async () => (await import('./move-files.ts')).moveFilesCommand,
      'unused-files': async () => (await import('./unused-files.ts')).unusedFilesCommand,
      configuration: async () => (await import('./configuration.ts')).configurationCommand,
    },
  }),
)
