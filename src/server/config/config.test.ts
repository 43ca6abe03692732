import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

/** Returns the message of the ConfigError. */
function configErrorMessage(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  test('an empty environment starts a demo with the bundled PostgreSQL', () => {
    expect(readConfig({})).toEqual({
      development: false,
      role: 'all',
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      databaseLimits: { statementMs: 30_000, lockMs: 3000, idleTransactionMs: 30_000 },
      storeName: 'Rankshelf',
      admin: undefined,
      secretKey: undefined,
      deliveryTimeoutMs: 2000,
      storage: 'disk',
      smtpTimeouts: { connectMs: 5000, totalMs: 15_000 },
      whatsappBaseUrl: 'https://graph.facebook.com',
      whatsappTimeouts: { connectMs: 5000, totalMs: 15_000 },
      allowPrivateSmtpHosts: false,
      shutdownDelayMs: 1000,
      demo: true,
      rateLimit: true,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  test('every variable is read', () => {
    const config = readConfig({
      NODE_ENV: 'development',
      ROLE: 'web',
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://shop.example/',
      DATA_DIR: '/var/lib/shop',
      DATABASE_URL: 'postgres://u:p@db/shop',
      STORE_NAME: ' Kota Books ',
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: ' kota books 26 ',
      SECRET_KEY: 'k'.repeat(32),
      SMTP_CONNECT_TIMEOUT_MS: '2000',
      SMTP_TIMEOUT_MS: '4000',
      JOB_RETRY_DELAY_MAX_S: '60',
      WHATSAPP_BASE_URL: 'https://graph.example/',
      WHATSAPP_CONNECT_TIMEOUT_MS: '1000',
      WHATSAPP_TIMEOUT_MS: '3000',
      DEMO: 'on',
      RATE_LIMIT: 'off',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
      SOMETHING_ELSE: 'ignored',
    })
    expect(config).toEqual({
      development: true,
      role: 'web',
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'https://shop.example',
      dataDir: '/var/lib/shop',
      databaseUrl: 'postgres://u:p@db/shop',
      databaseLimits: { statementMs: 30_000, lockMs: 3000, idleTransactionMs: 30_000 },
      storeName: 'Kota Books',
      admin: { username: 'owner', password: ' kota books 26 ' },
      secretKey: 'k'.repeat(32),
      deliveryTimeoutMs: 2000,
      storage: 'disk',
      smtpTimeouts: { connectMs: 2000, totalMs: 4000 },
      whatsappBaseUrl: 'https://graph.example',
      whatsappTimeouts: { connectMs: 1000, totalMs: 3000 },
      allowPrivateSmtpHosts: true,
      jobRetryDelayMaxS: 60,
      shutdownDelayMs: 1000,
      demo: true,
      rateLimit: false,
      trustProxy: true,
      logLevel: 'silent',
    })
  })

  test('an empty variable counts as unset', () => {
    const names = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'STORE_NAME', 'ADMIN_USERNAME']
    const more = ['ADMIN_PASSWORD', 'SECRET_KEY', 'DEMO', 'RATE_LIMIT', 'TRUST_PROXY', 'LOG_LEVEL']
    expect(readConfig(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('DATABASE_URL turns the demo off unless DEMO is on', () => {
    const DATABASE_URL = 'postgresql://db/shop'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  test('the default public URL contains the port', () => {
    expect(readConfig({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321')
  })
})

describe('an invalid variable aborts startup with a message that names it', () => {
  test.for([
    ['NODE_ENV', 'test', 'must be production or development'],
    ['ROLE', 'server', 'must be all, web or worker'],
    ['PORT', 'http', 'must be a port number'],
    ['PORT', '80.5', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['PORT', '70000', 'must be at most 65535'],
    ['HOST', '   ', 'must not be blank'],
    ['PUBLIC_URL', 'shop.example', 'must be a URL such as https://shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example', 'must be a URL such as https://shop.example'],
    ['DATA_DIR', ' ', 'must not be blank'],
    ['DATABASE_URL', 'mysql://db', 'must begin with postgresql://'],
    ['STORE_NAME', ' ', 'must not be blank'],
    ['STORE_NAME', 'x'.repeat(61), 'must have at most 60 characters'],
    ['SECRET_KEY', 'short', 'must have at least 32 characters'],
    ['STORAGE', 'cloud', 'must be disk or s3'],
    ['S3_ENDPOINT', 's3.example', 'must be a URL such as https://s3.example'],
    ['S3_PUBLIC_URL', 'images.example', 'must be a URL such as https://images.example'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'must be on or off'],
    ['DEMO', 'yes', 'must be on or off'],
    ['RATE_LIMIT', 'true', 'must be on or off'],
    ['TRUST_PROXY', '1', 'must be on or off'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ] as const)('%s=%s', ([name, value, message]) => {
    expect(configErrorMessage({ [name]: value })).toBe(`${name} ${message}.`)
  })

  const existingAdminHint = 'A store that has an admin already needs neither ADMIN_USERNAME nor ADMIN_PASSWORD.'
  test.for([
    [{ ADMIN_USERNAME: 'ab', ADMIN_PASSWORD: 'kota-2026-books' }, 'ADMIN_USERNAME must have at least 3 characters.'],
    [
      { ADMIN_USERNAME: 'owner@shop.example', ADMIN_PASSWORD: 'kota-2026-books' },
      `ADMIN_USERNAME is rejected. Choose a username that is not an email address. ${existingAdminHint}`,
    ],
    [{ ADMIN_USERNAME: 'owner' }, 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'],
    [{ ADMIN_PASSWORD: 'kota-2026-books' }, 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'],
    [
      { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'short' },
      `ADMIN_PASSWORD is rejected. Staff passwords must be at least 8 characters. ${existingAdminHint}`,
    ],
    [
      { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'P@ssw0rd2026' },
      `ADMIN_PASSWORD is rejected. This password is too easy to guess. ${existingAdminHint}`,
    ],
    [
      { ADMIN_USERNAME: 'ritika', ADMIN_PASSWORD: 'Ritika-26' },
      `ADMIN_PASSWORD is rejected. This password is too easy to guess. ${existingAdminHint}`,
    ],
  ] as const)('invalid first admin: %j', ([env, message]) => {
    expect(configErrorMessage(env)).toBe(message)
  })

  test('the message names every invalid variable', () => {
    expect(configErrorMessage({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' }).split('\n')).toHaveLength(3)
  })
})

test('the Shiprocket variables must be set together', () => {
  expect(readConfig({}).shiprocket).toBeUndefined()
  const account = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'x', SHIPROCKET_PICKUP_LOCATION: 'Kota' }
  expect(readConfig(account).shiprocket).toMatchObject({
    email: 'api@shop.example',
    pickupLocation: 'Kota',
    timeouts: { connectMs: 5000, totalMs: 15_000 },
  })
  expect(() => readConfig({ SHIPROCKET_EMAIL: 'api@shop.example' })).toThrow(
    'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION must be set together.',
  )
})

describe('bucket variables', () => {
  const account = { S3_BUCKET: 'shop-images', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('must be set together; the default region is Mumbai', () => {
    expect(readConfig({ STORAGE: 's3', ...account })).toMatchObject({
      storage: 's3',
      bucket: { name: 'shop-images', region: 'ap-south-1', endpoint: undefined, forcePathStyle: false },
    })
    const message = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
    expect(configErrorMessage({ S3_BUCKET: 'shop-images' })).toBe(`${message}.`)
    expect(configErrorMessage({ STORAGE: 's3' })).toBe(`${message} for STORAGE=s3.`)
  })

  test('another endpoint puts the bucket name into the path by default', () => {
    const S3_ENDPOINT = 'https://s3.example'
    expect(readConfig({ ...account, S3_ENDPOINT }).bucket?.forcePathStyle).toBe(true)
    expect(readConfig({ ...account, S3_ENDPOINT, S3_FORCE_PATH_STYLE: 'off' }).bucket?.forcePathStyle).toBe(false)
  })

  test('may be set before STORAGE=s3, to move files into the bucket', () => {
    expect(readConfig(account)).toMatchObject({ storage: 'disk', bucket: { accessKeyId: 'key' } })
  })
})

describe('Google Merchant variables', () => {
  const account = {
    PUBLIC_URL: 'https://shop.example',
    GOOGLE_MERCHANT_ACCOUNT_ID: '512340001',
    GOOGLE_MERCHANT_DATA_SOURCE: '10460011',
    GOOGLE_SERVICE_ACCOUNT_FILE: '/run/secrets/google.json',
  }

  test('must be set together; the data source is a number or a resource name', () => {
    expect(readConfig({}).googleMerchant).toBeUndefined()
    const dataSource = 'accounts/512340001/dataSources/10460011'
    const expected = {
      baseUrl: 'https://merchantapi.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      accountId: '512340001',
      dataSource,
      keyFile: '/run/secrets/google.json',
    }
    expect(readConfig(account).googleMerchant).toEqual(expected)
    expect(readConfig({ ...account, GOOGLE_MERCHANT_DATA_SOURCE: dataSource }).googleMerchant).toEqual(expected)
  })

  test.each([
    [{ GOOGLE_SERVICE_ACCOUNT_FILE: '' }, 'must be set together'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set with GOOGLE_MERCHANT_ACCOUNT_ID'],
    [{ GOOGLE_MERCHANT_ACCOUNT_ID: 'abcd' }, 'GOOGLE_MERCHANT_ACCOUNT_ID must be the number of the account'],
    [{ GOOGLE_MERCHANT_DATA_SOURCE: 'accounts/1/dataSources/2' }, 'must belong to the account'],
    [{ GOOGLE_MERCHANT_BASE_URL: 'google' }, 'GOOGLE_MERCHANT_BASE_URL must be a URL'],
    [{ GOOGLE_TOKEN_URL: 'ftp://google' }, 'GOOGLE_TOKEN_URL must be a URL'],
  ])('are rejected: %j', (change, message) => {
    expect(() => readConfig({ ...account, ...change })).toThrow(message)
  })
})
