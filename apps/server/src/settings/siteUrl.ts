/** Where readers reach this server, as an origin; null where it is not set. */
export function readSiteUrl({ SITE_URL: url }: { SITE_URL?: string | undefined }): string | null {
  return url === undefined ? null : new URL(url).origin
}
