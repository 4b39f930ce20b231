import { repeatAfterReload } from "../notice/notice.ts";

/**
 * Opens a page of the console, or the present one, with nothing kept in memory: another person or organisation must see
 * nothing of the old one, but for a success that is told once more.
 */
export function reopen(path?: `/${string}`, success?: string): void {
  if (success !== undefined) repeatAfterReload(success);
  if (path !== undefined) location.hash = `#${path}`;
  location.reload();
}
