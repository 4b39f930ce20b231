import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles, root } from "../repository.ts";

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** What test/test-size.ts of an app and of the journeys has for them, and what it goes by. */
const namesSize = (path: string) =>
  /\b(testSize\(|isSoak\b|HUIYAN_SOAK\b)/.test(readFileSync(join(root, path), "utf8"));

/** Test files of a folder with what `npm run soak` alone runs, or runs longer. */
export function longTests(folder: string): string[] {
  return projectFiles().filter((path) => path.startsWith(`${folder}/`) && isTest(path) && namesSize(path));
}
