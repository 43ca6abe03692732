import { api, read } from '../../api-client.ts'

/** Takes the reader off the newsletter whose letter held the link. @throws ApiProblem 404 for a link that is nobody's */
export async function leaveNewsletter(token: string): Promise<string> {
  const { email } = await read(api.unsubscribe.$post({ query: { token } }))
  return email
}
