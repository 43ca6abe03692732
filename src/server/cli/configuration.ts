import fs from 'node:fs'
import { defineCommand } from 'citty'
import { renderConfigurationGuide } from '../config/configuration-guide.ts'
import { packageFile } from '../package-files.ts'
import { printLine } from './run-command.ts'

const GUIDE = packageFile('docs/configuration.md')

export const configurationCommand = defineCommand({
  meta: {
    name: 'configuration',
    description: 'Write docs/configuration.md from the schema of the environment variables',
  },
  run() {
    fs.writeFileSync(GUIDE, renderConfigurationGuide())
    printLine(`Wrote ${GUIDE}`)
  },
})
