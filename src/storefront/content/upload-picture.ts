import { api, read } from '../../api-client.ts'

/**
 * Uploads a picture; admins only.
 * @returns where it is kept
 * @throws ApiProblem that says what is wrong with it, or who may upload
 */
export async function uploadPicture(file: File): Promise<string> {
  return (await read(api.upload.$post({ form: { file } }))).filePath
}
