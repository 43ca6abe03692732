/** What pages read of a response of the API: the fetch of a browser, or a call in the process that renders the page. */
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'text' | 'json'> {
  headers: Pick<Headers, 'get'>
}

/**
 * Handles a GET request of an API path in this process.
 * @param cookie the cookies of the user for whom a page is rendered; pages for everyone have none
 */
export type CallApi = (path: string, cookie?: string) => ApiResponse | Promise<ApiResponse>
