/**
 * Returns the comment at the beginning of a source file, without comment marks; empty if the file begins with code.
 * Programs of `npm run lab`, `docs` and `bench` print this comment as their help. Uses only the syntax of Node 14: see
 * bootstrap.mjs.
 */
export function leadingComment(source) {
  const lines = source.split("\n");
  const end = lines.findIndex((line) => !/^(\/\/|\/\*\*| \*)/.test(line));
  const text = lines.slice(0, end).map((line) => line.replace(/^(\/\/|\/\*\*| \*\/| \*) ?/, ""));
  return text.join("\n").trim();
}
