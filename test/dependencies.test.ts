import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, object>

test('every package has an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = readJson('package.json')
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test('there is one lock file, with the packages of package.json and no registry of its own', () => {
  const names = fs
    .readdirSync(ROOT)
    .filter((name) => /^(package-lock|npm-shrinkwrap|yarn|pnpm-lock|bun)\b.*\./.test(name))
  expect(names).toEqual(['package-lock.json'])
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { resolved?: string }> }
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
  const { dependencies, devDependencies } = readJson('package.json')
  expect(packages['']).toMatchObject({ dependencies, devDependencies })
})

test('packages are installed without their install scripts', () => {
  const read = () => execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: ROOT, encoding: 'utf8' })
  expect(read().trim()).toBe('true')
})
