/** An address of the shop in full. @param path below the store, beginning with a slash; a full address stays itself */
export const absoluteUrl = (storeUrl: string, path: string): string => new URL(path, storeUrl).href
