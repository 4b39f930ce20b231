import { useMemo, useState } from "react";
import { z } from "zod";
import { storedSetting } from "../../storage/stored-setting.ts";

/** Saved filters of one list at most. */
export const maxSavedFilters = 20;
/** Characters of a name at most. */
export const maxFilterName = 20;

const SavedFilter = z.object({ name: z.string().min(1).max(maxFilterName), search: z.record(z.string(), z.string()) });
export type SavedFilter = z.infer<typeof SavedFilter>;

const sameSearch = (a: SavedFilter["search"], b: SavedFilter["search"]): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([field, value]) => b[field] === value);

/**
 * Filters that a member has named, in this browser. The server has no place for settings of one member.
 * @param list name of the list
 * @param staffId undefined until it is known
 * @param current filters that are set now
 */
export function useSavedFilters(list: string, staffId: string | undefined, current: SavedFilter["search"]) {
  const setting = useMemo(
    () => storedSetting(`filters.${list}.${staffId ?? ""}`, z.array(SavedFilter).max(maxSavedFilters), []),
    [list, staffId],
  );
  const [changed, setChanged] = useState<{ setting: typeof setting; saved: SavedFilter[] }>();
  const saved = useMemo(() => (changed?.setting === setting ? changed.saved : setting.read()), [changed, setting]);
  const put = (next: SavedFilter[]) => {
    setting.write(next);
    setChanged({ setting, saved: next });
  };
  return {
    saved,
    /** The saved filter that is set now. */
    chosen: saved.find(({ search }) => sameSearch(search, current)),
    isFull: saved.length >= maxSavedFilters,
    /** An existing name gets the new filters. */
    save: (name: string) => put([...saved.filter((each) => each.name !== name), { name, search: current }]),
    remove: (name: string) => put(saved.filter((each) => each.name !== name)),
  };
}
