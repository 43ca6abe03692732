import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ENV_VARIABLE_NAMES } from './config.ts'
import { ENV_DESCRIPTIONS, renderConfigurationGuide } from './configuration-guide.ts'

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/configuration.md')

test('the configuration guide lists every environment variable with its default', () => {
  expect(new Set(Object.keys(ENV_DESCRIPTIONS))).toEqual(ENV_VARIABLE_NAMES)
  expect(fs.readFileSync(GUIDE, 'utf8')).toBe(renderConfigurationGuide())
})
