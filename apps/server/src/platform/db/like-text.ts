/** Returns a LIKE pattern that matches the keyword literally at any position. */
export function likeText(keyword: string): string {
  return `%${keyword.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
