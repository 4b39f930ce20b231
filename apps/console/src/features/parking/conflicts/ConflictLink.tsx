import { findConflicts } from "@huiyan/contract/parking/conflict.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { counted } from "#shared/format/count.ts";
import { type RecordSearch } from "../record-search.ts";
import { conflictInput } from "./conflict-search.ts";
import { conflictText as text } from "./conflicts.texts.ts";
import "./conflicts.css";

interface Props {
  search: RecordSearch;
  /** Start of the current day in epoch milliseconds, from which the default range is computed. */
  today: number | undefined;
  onOpen: () => void;
}

/** Poll interval in milliseconds. Long, since the server reads all records of the range to count conflicts. */
const pollMs = 60_000;

/** Link to the conflicts with their number. Renders nothing if there are none. */
export function ConflictLink({ search, today, onOpen }: Props) {
  const input = { ...conflictInput({ ...search, dismissed: undefined, page: 1 }, today), size: 1 };
  const { data } = useQueryOf(findConflicts, input, { refetchInterval: pollMs });
  if (data === undefined || data.page.count === 0) return null;
  const { count, more = false } = data.page;
  return (
    <button type="button" className="plain-button conflict-way" onClick={onOpen}>
      {text("way", { n: counted(count, more) })}
    </button>
  );
}
