import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'

/** The active banners. */
export const bannersQuery = () =>
  queryOptions({ queryKey: ['banners'], queryFn: () => read(api.banners.$get({ query: { active: 'true' } })) })

export const testimonialsQuery = () =>
  queryOptions({ queryKey: ['testimonials'], queryFn: () => read(api.testimonials.$get({ query: {} })) })

/** The store's own name, address and contact; the root of every page loads it. */
export const storeQuery = () => queryOptions({ queryKey: ['store'], queryFn: () => read(api.store.$get()) })
