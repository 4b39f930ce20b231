/** What is wrong with a chosen spreadsheet before it is sent; the server looks at its content. docs/reference/console.md C12. */
export function sheetFileProblem(
  { name, size }: Pick<File, "name" | "size">,
  maxBytes: number,
): "wrongFile" | "tooLarge" | undefined {
  if (!/\.xlsx?$/i.test(name)) return "wrongFile";
  return size > maxBytes ? "tooLarge" : undefined;
}
