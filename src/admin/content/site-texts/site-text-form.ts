import type { UseFormReturn } from 'react-hook-form'
import type { SiteTextFields } from '../../../domain/content/site-texts.ts'

export type SiteTextForm = UseFormReturn<SiteTextFields, unknown, SiteTextFields>
