import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import { type SiteTextFields, type SiteTextName, siteTextSchema } from '../../../domain/content/site-texts.ts'

export const siteTextsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'site-texts'],
    queryFn: () => readJson(api.admin['site-texts'].$get()),
    staleTime: 0,
  })

/** Links of texts, menus and banners that lead to no page of the shop. */
export const brokenLinksQuery = () =>
  queryOptions({
    queryKey: ['staff', 'broken-links'],
    queryFn: () => readJson(api.admin['site-texts']['broken-links'].$get()),
    staleTime: 0,
  })

export const siteTextVersionsQuery = (name: SiteTextName) =>
  queryOptions({
    queryKey: ['staff', 'site-text-versions', name],
    queryFn: () => readJson(api.admin['site-texts'][':name'].versions.$get({ param: { name } })),
    staleTime: 0,
  })

/** A text with these fields as customers would see it. @throws ApiError */
export const siteTextPreviewQuery = (name: SiteTextName, fields: SiteTextFields) =>
  queryOptions({
    queryKey: ['staff', 'site-text-preview', name, fields],
    queryFn: () => readJson(api.admin['site-texts'][':name'].preview.$post({ param: { name }, json: { fields } })),
    // The fields show the errors.
    enabled: siteTextSchema(name).safeParse(fields).success,
    retry: false,
    // The last preview stays while the next one loads.
    placeholderData: (previous) => previous,
  })

/** Queries that a saved text changes. */
export const SITE_TEXT_QUERIES = ['site-texts', 'site-text-versions', 'broken-links'] as const
