import { repeatAfterReload } from "../notice/notice.ts";

/**
 * Opens a page of the console, or reloads the current one, which clears all data in memory. Another user or
 * organisation then sees no old data. A success message is shown again after the reload.
 */
export function reopen(path?: `/${string}`, success?: string): void {
  if (success !== undefined) repeatAfterReload(success);
  if (path !== undefined) location.hash = `#${path}`;
  location.reload();
}
