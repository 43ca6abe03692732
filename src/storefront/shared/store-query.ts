import { queryOptions } from '@tanstack/react-query'
import { apiFor, readJson } from '../../api-client.ts'

/** The active banners. */
export const bannersQuery = () =>
  queryOptions({
    queryKey: ['banners'],
    queryFn: ({ client }) => readJson(apiFor(client).banners.$get({ query: { active: 'true' } })),
  })

export const testimonialsQuery = () =>
  queryOptions({
    queryKey: ['testimonials'],
    queryFn: ({ client }) => readJson(apiFor(client).testimonials.$get({ query: {} })),
  })

/** The menus that staff have changed; the root of every page loads them. */
export const menusQuery = () =>
  queryOptions({ queryKey: ['menus'], queryFn: ({ client }) => readJson(apiFor(client).menus.$get()) })

/** The store's name, address and contact; the root of every page loads it. */
export const storeQuery = () =>
  queryOptions({ queryKey: ['store'], queryFn: ({ client }) => readJson(apiFor(client).store.$get()) })
