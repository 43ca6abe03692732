import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiFor, readJson } from '../../api-client.ts'
import { type HomeTexts, STANDARD_HOME_TEXTS } from '../../domain/content/home-texts.ts'

/** The texts of the home page that staff have changed. */
export const homeTextsQuery = () =>
  queryOptions({
    queryKey: ['home-texts'],
    queryFn: ({ client }) => readJson(apiFor(client)['home-texts'].$get()),
  })

/** The texts of the home page: the standard texts and what staff have changed. */
export const useHomeTexts = (): HomeTexts =>
  Object.assign({}, STANDARD_HOME_TEXTS, useQuery(homeTextsQuery()).data?.texts)
