import { useQuery } from '@tanstack/react-query'
import { type HomeTexts, STANDARD_HOME_TEXTS } from '../../domain/content/home-texts.ts'
import { homeTextsQuery } from '../shared/store-query.ts'

/** The texts of the home page: the standard texts and what staff have changed. */
export const useHomeTexts = (): HomeTexts =>
  Object.assign({}, STANDARD_HOME_TEXTS, useQuery(homeTextsQuery()).data?.texts)
