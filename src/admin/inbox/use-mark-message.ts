import { api, read } from '../../api-client.ts'
import type { ContactMessage } from '../../domain/contact-form.ts'
import { useSend } from '../parts/use-send.ts'

/** Marks a message as unread, read or replied, and says so. */
export const useMarkMessage = (onMarked?: (message: ContactMessage) => void) =>
  useSend({
    send: ({ id, status }: Pick<ContactMessage, 'id' | 'status'>) =>
      read(api['contact-messages'][':id'].$patch({ param: { id: String(id) }, json: { status } })),
    success: ({ status }) => `Message marked as ${status}`,
    failure: 'Please try again.',
    failureTitle: 'Failed to update message status',
    refresh: ['contact-messages'],
    onSuccess: onMarked,
  })
