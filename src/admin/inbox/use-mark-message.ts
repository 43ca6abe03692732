import { api, readJson } from '../../api-client.ts'
import type { ContactMessage } from '../../domain/inbox/contact-form.ts'
import { useSubmit } from '../components/use-submit.ts'

/** Sets the status of a message. */
export const useMarkMessage = (onMarked?: (message: ContactMessage) => void) =>
  useSubmit({
    submit: ({ message, status }: { message: ContactMessage; status: ContactMessage['status'] }) =>
      readJson(
        api['contact-messages'][':id'].$patch({
          param: { id: String(message.id) },
          json: { status, expected: { status: message.status } },
        }),
      ),
    success: ({ status }) => `Message marked as ${status}`,
    failure: 'Please try again.',
    failureTitle: 'Failed to update message status',
    refresh: ['contact-messages'],
    onSuccess: onMarked,
  })
