import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

/** The sentence with which the store refuses to start. */
function complaint(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof WrongSetting) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  test('none are needed: the store starts as a demo with a database of its own', () => {
    expect(readConfig({})).toEqual({
      development: false,
      role: 'all',
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      databasePooler: false,
      storeName: 'Rankshelf',
      admin: undefined,
      secretKey: undefined,
      deliveryAnswerMs: 2000,
      storage: 'disk',
      mailLimits: { connectMs: 5000, wholeMs: 15_000 },
      privateMailHosts: false,
      stopNoticeMs: 1000,
      demo: true,
      rateLimit: true,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  test('all that are set are read', () => {
    const config = readConfig({
      NODE_ENV: 'development',
      ROLE: 'web',
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://shop.example/',
      DATA_DIR: '/var/lib/shop',
      DATABASE_URL: 'postgres://u:p@db/shop',
      DATABASE_POOLER: 'on',
      STORE_NAME: ' Kota Books ',
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: ' kota books 26 ',
      SECRET_KEY: 'k'.repeat(32),
      MAIL_CONNECT_LIMIT_MS: '2000',
      MAIL_LIMIT_MS: '4000',
      JOB_PAUSE_MAX_S: '60',
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
      databasePooler: true,
      storeName: 'Kota Books',
      admin: { username: 'owner', password: ' kota books 26 ' },
      secretKey: 'k'.repeat(32),
      deliveryAnswerMs: 2000,
      storage: 'disk',
      mailLimits: { connectMs: 2000, wholeMs: 4000 },
      privateMailHosts: true,
      jobPauseMaxS: 60,
      stopNoticeMs: 1000,
      demo: true,
      rateLimit: false,
      trustProxy: true,
      logLevel: 'silent',
    })
  })

  test('a setting that is empty counts as absent', () => {
    const names = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'STORE_NAME', 'ADMIN_USERNAME']
    const more = ['ADMIN_PASSWORD', 'SECRET_KEY', 'DEMO', 'RATE_LIMIT', 'TRUST_PROXY', 'LOG_LEVEL']
    expect(readConfig(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('a store on a database of its owner’s is no demo unless it says so', () => {
    const DATABASE_URL = 'postgresql://db/shop'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  test('the public address follows the port', () => {
    expect(readConfig({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321')
  })
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.for([
    ['NODE_ENV', 'test', 'must be production or development'],
    ['ROLE', 'cook', 'must be all, web or worker'],
    ['PORT', 'http', 'must be a port number'],
    ['PORT', '80.5', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['PORT', '70000', 'must be at most 65535'],
    ['HOST', '   ', 'must not be blank'],
    ['PUBLIC_URL', 'shop.example', 'must be an address such as https://shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example', 'must be an address such as https://shop.example'],
    ['DATA_DIR', ' ', 'must not be blank'],
    ['DATABASE_URL', 'mysql://db', 'must begin with postgresql://'],
    ['STORE_NAME', ' ', 'must not be blank'],
    ['STORE_NAME', 'x'.repeat(61), 'must have at most 60 characters'],
    ['SECRET_KEY', 'short', 'must have at least 32 characters'],
    ['STORAGE', 'cloud', 'must be disk or s3'],
    ['S3_ENDPOINT', 's3.example', 'must be an address such as https://s3.example'],
    ['S3_PUBLIC_URL', 'images.example', 'must be an address such as https://images.example'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'must be on or off'],
    ['DEMO', 'yes', 'must be on or off'],
    ['RATE_LIMIT', 'true', 'must be on or off'],
    ['TRUST_PROXY', '1', 'must be on or off'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ] as const)('%s=%s', ([name, value, sentence]) => {
    expect(complaint({ [name]: value })).toBe(`${name} ${sentence}.`)
  })

  const easy = 'A store that has an admin already needs neither ADMIN_USERNAME nor ADMIN_PASSWORD.'
  test.for([
    [{ ADMIN_USERNAME: 'ab', ADMIN_PASSWORD: 'kota-2026-books' }, 'ADMIN_USERNAME must have at least 3 characters.'],
    [{ ADMIN_USERNAME: 'owner' }, 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'],
    [{ ADMIN_PASSWORD: 'kota-2026-books' }, 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'],
    [
      { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'short' },
      `ADMIN_PASSWORD is refused. Staff passwords must be at least 8 characters. ${easy}`,
    ],
    [
      { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'P@ssw0rd2026' },
      `ADMIN_PASSWORD is refused. This password is too easy to guess. ${easy}`,
    ],
    [
      { ADMIN_USERNAME: 'ritika', ADMIN_PASSWORD: 'Ritika-26' },
      `ADMIN_PASSWORD is refused. This password is too easy to guess. ${easy}`,
    ],
  ] as const)('the first admin’s login: %j', ([env, sentence]) => {
    expect(complaint(env)).toBe(sentence)
  })

  test('all at once', () => {
    expect(complaint({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' }).split('\n')).toHaveLength(3)
  })
})

test('the settings of Shiprocket come together', () => {
  expect(readConfig({}).shiprocket).toBeUndefined()
  const account = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'x', SHIPROCKET_PICKUP_LOCATION: 'Kota' }
  expect(readConfig(account).shiprocket).toMatchObject({
    email: 'api@shop.example',
    pickupLocation: 'Kota',
    limits: { connectMs: 5000, wholeMs: 15_000 },
  })
  expect(() => readConfig({ SHIPROCKET_EMAIL: 'api@shop.example' })).toThrow(
    'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION must be set together.',
  )
})

describe('the settings of a bucket', () => {
  const account = { S3_BUCKET: 'shop-pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('come together, and are for Mumbai unless they say so', () => {
    expect(readConfig({ STORAGE: 's3', ...account })).toMatchObject({
      storage: 's3',
      bucket: { name: 'shop-pictures', region: 'ap-south-1', endpoint: undefined, forcePathStyle: false },
    })
    const together = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
    expect(complaint({ S3_BUCKET: 'shop-pictures' })).toBe(`${together}.`)
    expect(complaint({ STORAGE: 's3' })).toBe(`${together} for STORAGE=s3.`)
  })

  test('of a service that is not Amazon’s put the bucket into the path', () => {
    const S3_ENDPOINT = 'https://s3.example'
    expect(readConfig({ ...account, S3_ENDPOINT }).bucket?.forcePathStyle).toBe(true)
    expect(readConfig({ ...account, S3_ENDPOINT, S3_FORCE_PATH_STYLE: 'off' }).bucket?.forcePathStyle).toBe(false)
  })

  test('may be there before it is used, to move the files into it', () => {
    expect(readConfig(account)).toMatchObject({ storage: 'disk', bucket: { accessKeyId: 'key' } })
  })
})

describe('the settings of Google Merchant', () => {
  const account = {
    PUBLIC_URL: 'https://shop.example',
    GOOGLE_MERCHANT_ACCOUNT_ID: '512340001',
    GOOGLE_MERCHANT_DATA_SOURCE: '10460011',
    GOOGLE_SERVICE_ACCOUNT_FILE: '/run/secrets/google.json',
  }

  test('come together, the data source as a number or as Google names it', () => {
    expect(readConfig({}).googleMerchant).toBeUndefined()
    const dataSource = 'accounts/512340001/dataSources/10460011'
    const whole = {
      baseUrl: 'https://merchantapi.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      accountId: '512340001',
      dataSource,
      keyFile: '/run/secrets/google.json',
    }
    expect(readConfig(account).googleMerchant).toEqual(whole)
    expect(readConfig({ ...account, GOOGLE_MERCHANT_DATA_SOURCE: dataSource }).googleMerchant).toEqual(whole)
  })

  test.each([
    [{ GOOGLE_SERVICE_ACCOUNT_FILE: '' }, 'must be set together'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set with GOOGLE_MERCHANT_ACCOUNT_ID'],
    [{ GOOGLE_MERCHANT_ACCOUNT_ID: 'abcd' }, 'GOOGLE_MERCHANT_ACCOUNT_ID must be the number of the account'],
    [{ GOOGLE_MERCHANT_DATA_SOURCE: 'accounts/1/dataSources/2' }, 'must be one of the account'],
    [{ GOOGLE_MERCHANT_BASE_URL: 'google' }, 'GOOGLE_MERCHANT_BASE_URL must be an address'],
    [{ GOOGLE_TOKEN_URL: 'ftp://google' }, 'GOOGLE_TOKEN_URL must be an address'],
  ])('are refused with a sentence: %j', (wrong, sentence) => {
    expect(() => readConfig({ ...account, ...wrong })).toThrow(sentence)
  })
})
