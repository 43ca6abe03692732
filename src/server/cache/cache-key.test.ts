import { describe, expect, test } from 'vitest'
import { type CacheRoute, CacheRoutes } from './cache-key.ts'

const route = (path: string, ...parameters: string[]): CacheRoute => ({ path, parameters, variesByUser: false })
const routes = new CacheRoutes([
  route('/api/products', 'search', 'limit'),
  route('/api/products/detail', 'id', 'slug'),
  route('/api/products/:id'),
  route('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}'),
])
const keyOf = (url: string) => routes.match(url)?.key

describe('the cache key of a URL', () => {
  test.for([
    ['/api/products', '/api/products'],
    ['/api/products?', '/api/products'],
    ['/api/products?limit=24', '/api/products?limit=24'],
    ['/api/products?limit=24&search=waves', '/api/products?search=waves&limit=24'],
    ['/api/products?utm_source=mail&limit=24&x=1', '/api/products?limit=24'],
    ['/api/products?search=h+c%20verma', '/api/products?search=h%20c%20verma'],
    ['/api/products?search=b&limit=1&search=a', '/api/products?search=b&search=a&limit=1'],
    ['/api/products?search=', '/api/products?search='],
    ['/api/products/detail?slug=optics', '/api/products/detail?slug=optics'],
    ['/api/products/12?limit=1', '/api/products/12'],
    ['/sitemap-12.xml', '/sitemap-12.xml'],
  ] as const)('%s has the key %s', ([url, key]) => {
    expect(keyOf(url)).toBe(key)
    expect(keyOf(key)).toBe(key)
  })

  test.for([
    '/api/orders',
    '/api/products/12/images',
    '/api/products/%31',
    '/api/products/',
    '/metrics',
    `/api/products?search=${'x'.repeat(2000)}`,
  ])('%s is not cacheable', (url) => {
    expect(keyOf(url)).toBeUndefined()
  })
})
