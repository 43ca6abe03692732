import { defineCommand } from 'citty'
import { findUnusedFiles, deleteUnusedFiles } from '../storage/purge-unused-files.ts'
import { runCommand, printLine } from './run-command.ts'
import { openServices } from '../services.ts'

export const unusedFilesCommand = defineCommand({
  meta: { name: 'unused-files', description: 'List the images that no row references and that are older than a week' },
  args: {
    remove: {
      type: 'boolean',
      default: false,
      description: 'delete them, even if they are more than the nightly purge deletes by itself',
    },
  },
  run: ({ args: { remove } }) =>
    runCommand(async (config) => {
      const services = await openServices(config)
      try {
        const { files, imageCount } = await findUnusedFiles(services.db, services.files)
        for (const { names, modifiedAt } of files)
          printLine(`${modifiedAt.toISOString().slice(0, 10)}  ${names.join(' ')}`)
        printLine(`${files.length} of ${imageCount} images have been unused for a week.`)
        if (remove) printLine(`${await deleteUnusedFiles(services.db, services.files, files)} were removed.`)
        else if (files.length > 0) printLine('None were removed. Add --remove to delete them.')
      } finally {
        await services.close()
      }
      return 0
    }),
})
