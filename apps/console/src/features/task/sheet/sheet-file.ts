/**
 * Returns the problem of a chosen spreadsheet before the upload; the server checks its content.
 * docs/reference/console.md C12.
 */
export function sheetFileProblem(
  { name, size }: Pick<File, "name" | "size">,
  maxBytes: number,
): "wrongFile" | "tooLarge" | undefined {
  if (!/\.xlsx?$/i.test(name)) return "wrongFile";
  return size > maxBytes ? "tooLarge" : undefined;
}
