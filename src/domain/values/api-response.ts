/** What pages read of a response of the API: the fetch of a browser, or a call in the process that renders the page. */
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'text' | 'json'> {
  headers: Pick<Headers, 'get'>
}

/** Handles a GET request of an API path in this process. */
export type CallApi = (path: string) => ApiResponse | Promise<ApiResponse>
