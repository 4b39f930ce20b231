import { importLimits } from "@huiyan/contract/people/people.rules";

/** What is wrong with a chosen file before it is sent; the server looks at its content. Specification part 1, section 5. */
export function importFileProblem({
  name,
  size,
}: {
  name: string;
  size: number;
}): "wrongFile" | "tooLarge" | undefined {
  if (!/\.xlsx?$/i.test(name)) return "wrongFile";
  return size > importLimits.bytes ? "tooLarge" : undefined;
}
