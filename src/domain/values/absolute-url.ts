/** Returns the full URL of a path of the store. @param path begins with a slash; a full URL is returned as it is */
export const absoluteUrl = (storeUrl: string, path: string): string => new URL(path, storeUrl).href
