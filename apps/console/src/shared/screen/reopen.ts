/**
 * Opens a page of the console, or the present one, with nothing kept in memory: another person or organisation must see
 * nothing of the old one.
 */
export function reopen(path?: `/${string}`): void {
  if (path !== undefined) location.hash = `#${path}`;
  location.reload();
}
