/**
 * Returns the error of a chosen spreadsheet, so that an unsuitable file is not uploaded. The server checks the content.
 * docs/reference/console.md C12.
 */
export function sheetFileProblem(
  { name, size }: Pick<File, "name" | "size">,
  maxBytes: number,
): "wrongFile" | "tooLarge" | undefined {
  if (!/\.xlsx?$/i.test(name)) return "wrongFile";
  return size > maxBytes ? "tooLarge" : undefined;
}
