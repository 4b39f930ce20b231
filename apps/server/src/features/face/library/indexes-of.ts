import { type MasterKey } from "#platform/secret/master-key.ts";
import { LibraryIndexes } from "./library-index.ts";

const all = new WeakMap<MasterKey, LibraryIndexes>();

/** Returns the in-memory index of faces of this process, which all callers share. */
export function indexesOf(key: MasterKey): LibraryIndexes {
  let indexes = all.get(key);
  if (indexes === undefined) {
    indexes = new LibraryIndexes(key);
    all.set(key, indexes);
  }
  return indexes;
}
