/** Text that LIKE takes literally, anywhere in what is looked through. */
export function likeText(keyword: string): string {
  return `%${keyword.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
