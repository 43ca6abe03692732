import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import { type EmailTemplateName, emailTextsSchema } from '../../../domain/email/email-templates.ts'
import type { EmailTexts } from '../../../domain/email/template-variables.ts'

export const emailTemplatesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'email-templates'],
    queryFn: () => readJson(api.admin['email-templates'].$get()),
    staleTime: 0,
  })

/** An email with these texts about an order; the newest without a number. @throws ApiError */
export const emailPreviewQuery = (name: EmailTemplateName, texts: EmailTexts, orderId: number | undefined) =>
  queryOptions({
    queryKey: ['staff', 'email-preview', name, texts, orderId],
    queryFn: () =>
      readJson(
        api.admin['email-templates'][':name'].preview.$post({
          param: { name },
          json: { ...texts, ...(orderId !== undefined && { orderId }) },
        }),
      ),
    // The fields show the errors.
    enabled: emailTextsSchema(name).safeParse(texts).success,
    retry: false,
    // The last preview stays while the next one loads.
    placeholderData: (previous) => previous,
  })
