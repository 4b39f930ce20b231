import { useMemo, useState } from "react";
import { z } from "zod";
import { storedSetting } from "#shared/storage/stored-setting.ts";

/** Maximum number of saved filters per list. */
export const maxSavedFilters = 20;
/** Maximum length of a filter's name, in characters. */
export const maxFilterName = 20;

const SavedFilter = z.object({ name: z.string().min(1).max(maxFilterName), search: z.record(z.string(), z.string()) });
export type SavedFilter = z.infer<typeof SavedFilter>;

const sameSearch = (a: SavedFilter["search"], b: SavedFilter["search"]): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([field, value]) => b[field] === value);

/**
 * Returns the filters that a member saved under a name. They are stored in this browser, since the server stores no
 * settings of members.
 * @param list name of the list
 * @param staffId id of the member; undefined until known
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
  const others = (name: string) => setting.read().filter((each) => each.name !== name);
  return {
    saved,
    /** The saved filter that equals the current filters. */
    chosen: saved.find(({ search }) => sameSearch(search, current)),
    isFull: saved.length >= maxSavedFilters,
    /** Saves the current filters. Replaces the filters saved under the same name. Keeps those that another tab saved. */
    save: (name: string) => put([...others(name), { name, search: current }].slice(-maxSavedFilters)),
    remove: (name: string) => put(others(name)),
  };
}
