import { expect, test } from 'vitest'
import { describeStartError } from './start-error.ts'

const systemError = (code: string, fields: object) => Object.assign(new Error(code), { code, ...fields })

test.for([
  [systemError('EADDRINUSE', { port: 3000 }), 'Port 3000 is in use. Set PORT to another port.'],
  [
    systemError('EROFS', { path: '/srv/data/files' }),
    '/srv/data/files cannot be written (EROFS). Set DATA_DIR to a folder that the store may write, with free space.',
  ],
  [
    systemError('EACCES', { path: '/srv/data' }),
    '/srv/data cannot be written (EACCES). Set DATA_DIR to a folder that the store may write, with free space.',
  ],
  [
    systemError('ENOENT', { path: '/srv/data/new', syscall: 'mkdir' }),
    '/srv/data/new cannot be written (ENOENT). Set DATA_DIR to a folder that the store may write, with free space.',
  ],
] as const)('a start that fails with %s says what to do, without a stack trace', ([error, message]) => {
  expect(describeStartError(error)).toBe(message)
})

test('an unexpected error has its stack trace and its cause', () => {
  const text = describeStartError(new Error('The start failed', { cause: new Error('the reason') }))
  expect(text).toContain('start-error.test.ts')
  expect(text).toContain('Cause: the reason')
})
